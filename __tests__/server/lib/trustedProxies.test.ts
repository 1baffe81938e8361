import { trustedProxies } from '../../../server/lib/trustedProxies.ts';

test.each([
  ['loopback', ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'], ['10.0.0.1', '::2']],
  ['10.0.0.0/8,192.0.2.7', ['10.200.0.1', '::ffff:10.0.0.1', '192.0.2.7'], ['192.0.2.8', '::1']],
  ['2001:db8::/32', ['2001:db8:1::7', '2001:db8::1%eth0'], ['2001:db9::1', '127.0.0.1']],
  ['linklocal,uniquelocal', ['fe80::1', '169.254.1.1', '172.20.0.1', 'fd00::1'], ['172.32.0.1']],
  [true, ['203.0.113.1'], []],
  [false, [], ['127.0.0.1']],
])('TRUST_PROXY=%s', (trusted, proxies, others) => {
  const isProxy = trustedProxies(trusted);
  for (const address of proxies) expect([address, isProxy(address)]).toEqual([address, true]);
  for (const address of others) expect([address, isProxy(address)]).toEqual([address, false]);
});

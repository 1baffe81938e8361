/** Which addresses are those of proxies that we believe (TRUST_PROXY). */
import { BlockList, isIPv6 } from 'node:net';
import { clientAddress } from './clientAddress.ts';

/** As Fastify reads these names in `trustProxy`. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** @param trusted the checked value of TRUST_PROXY. */
export function trustedProxies(trusted: boolean | string): (address: string) => boolean {
  if (typeof trusted === 'boolean') return () => trusted;
  const list = new BlockList();
  for (const range of trusted.split(',').flatMap((name) => GROUPS[name] ?? [name])) {
    const [network = '', bits] = range.split('/');
    const isV6 = isIPv6(network);
    list.addSubnet(network, Number(bits ?? (isV6 ? 128 : 32)), isV6 ? 'ipv6' : 'ipv4');
  }
  return (address) => {
    // An IPv4 address may be written as an IPv6 one.
    const bare = address.includes('.') ? clientAddress(address) : address.replace(/%.*$/, '');
    return list.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
  };
}

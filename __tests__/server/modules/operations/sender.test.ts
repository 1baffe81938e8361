/** What the DNS says of the sender's domain, and which records are to be entered: SPF, DKIM, DMARC. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { loadConfig } from '../../../../server/config.ts';
import { sender } from '../../../../server/modules/operations/healthSender.ts';
import { startDns, type TestDns, type Zone } from '../../../support/dnsServer.ts';

let zone: Zone;
let dns: TestDns;
beforeEach(async () => {
  zone = { 'mail.example.net': { A: ['192.0.2.25'] } };
  dns = await startDns(zone);
});
afterEach(() => dns.close());

const ENV = {
  MAIL_URL: 'smtp://mail.example.net',
  MAIL_FROM: 'Fest <tickets@fest.example>',
  PUBLIC_URL: 'https://tickets.fest.example',
};
const look = (env: Record<string, string> = {}) =>
  sender(loadConfig({ ...ENV, DNS_SERVERS: dns.address, ...env }));
async function of(check: string, env: Record<string, string> = {}) {
  zone['fest.example'] ??= {};
  const found = (await look(env)).find((each) => each.check === check)!;
  return found;
}

describe('SPF', () => {
  test.each([
    ['v=spf1 ip4:192.0.2.25 -all'],
    ['v=spf1 ip4:192.0.2.0/24 -all'],
    ['v=spf1 a:mail.example.net -all'],
    ['v=spf1 +a:mail.example.net -all'],
    ['v=spf1 a:other.example/24 -all'],
    ['v=spf1 mx -all'],
    ['v=spf1 include:inner.example ~all'],
    ['v=spf1 redirect=inner.example'],
    ['v=spf1 +all'],
  ])('%s lets the mail server', async (record) => {
    zone['fest.example'] = { TXT: ['unrelated', record], MX: ['mail.example.net'] };
    zone['inner.example'] = { TXT: ['v=spf1 ip4:192.0.2.25 ~all'] };
    zone['other.example'] = { A: ['192.0.2.200'] };
    expect(await of('spf')).toMatchObject({ state: 'fine', advice: '' });
  });

  test.each([
    ['v=spf1 -all', 'v=spf1 a:mail.example.net -all'],
    ['v=spf1 mx ?all', 'v=spf1 mx a:mail.example.net ?all'],
    ['v=spf1 -ip4:192.0.2.25 ~all', 'v=spf1 -ip4:192.0.2.25 a:mail.example.net ~all'],
    ['v=spf1 ip4:192.0.2.26', 'v=spf1 ip4:192.0.2.26 a:mail.example.net ~all'],
    ['v=spf1 include:outer.example -all', 'v=spf1 include:outer.example a:mail.example.net -all'],
    ['v=spf1 redirect=outer.example', 'v=spf1 a:mail.example.net redirect=outer.example'],
    [
      'v=spf1 exists:%{i}.spf.example -all',
      'v=spf1 exists:%{i}.spf.example a:mail.example.net -all',
    ],
  ])('%s does not; %s would', async (record, proposal) => {
    zone['fest.example'] = { TXT: [record] };
    zone['outer.example'] = { TXT: ['v=spf1 ip4:198.51.100.7 -all'] };
    const { state, advice } = await of('spf');
    expect(state).toBe('look');
    expect(advice).toContain(`fest.example  TXT  "${proposal}"`);
  });

  test.each([
    ['smtp://smtp.gmail.com', 'v=spf1 include:_spf.google.com ~all'],
    ['smtp://smtp.office365.com', 'v=spf1 include:spf.protection.outlook.com ~all'],
    ['smtp://mail.provider.example', 'v=spf1 include:_spf.provider.example ~all'],
    ['smtp://mail.example.net', 'v=spf1 a:mail.example.net ~all'],
    ['smtp://198.51.100.9', 'v=spf1 ip4:198.51.100.9 ~all'],
    ['smtp://localhost', 'v=spf1 a:tickets.fest.example ~all'],
  ])('%s and no record: %s is to be entered', async (MAIL_URL, proposal) => {
    zone['_spf.provider.example'] = { TXT: ['v=spf1 ip4:198.51.100.8 -all'] };
    const { state, advice } = await of('spf', { MAIL_URL });
    expect(state).toBe('look');
    expect(advice).toContain(`fest.example  TXT  "${proposal}"`);
  });

  test('what the provider asks to include is enough, whatever address the mail server has', async () => {
    zone['fest.example'] = { TXT: ['v=spf1 include:_spf.google.com -all'] };
    expect(await of('spf', { MAIL_URL: 'smtp://smtp.gmail.com' })).toMatchObject({ state: 'fine' });
  });

  test('several records are none; one is proposed', async () => {
    zone['fest.example'] = { TXT: ['v=spf1 mx -all', 'v=spf1 ip4:192.0.2.25 ~all'] };
    const { state, advice } = await of('spf');
    expect(state).toBe('look');
    expect(advice).toContain('"v=spf1 mx ip4:192.0.2.25 a:mail.example.net -all"');
  });

  test('a record that leads to itself, or to more than ten others, comes to an end', async () => {
    zone['fest.example'] = { TXT: ['v=spf1 include:fest.example -all'] };
    expect((await of('spf')).said).toContain('mehr als zehn');
    for (let i = 0; i < 12; i += 1) {
      zone[`i${i}.example`] = { TXT: ['v=spf1 ip4:198.51.100.7 -all'] };
    }
    const includes = Array.from({ length: 12 }, (_, i) => `include:i${i}.example`).join(' ');
    zone['fest.example'] = { TXT: [`v=spf1 ${includes} -all`] };
    expect((await of('spf')).said).toContain('mehr als zehn');
  });
});

describe('DKIM', () => {
  const KEY = `v=DKIM1; k=rsa; p=${'A'.repeat(392)}`;
  const MAIL_DKIM_SELECTOR = 'fest2027';

  test('a key under the selector, longer than one string', async () => {
    zone['fest2027._domainkey.fest.example'] = { TXT: [KEY] };
    const { state, said } = await of('dkim', { MAIL_DKIM_SELECTOR });
    expect(state).toBe('fine');
    expect(said).toContain('fest2027._domainkey.fest.example');
  });

  test('none there, or one that was taken back', async () => {
    const none = await of('dkim', { MAIL_DKIM_SELECTOR });
    expect(none.state).toBe('look');
    expect(none.advice).toContain('fest2027._domainkey.fest.example');
    zone['fest2027._domainkey.fest.example'] = { TXT: ['v=DKIM1; p='] };
    expect((await of('dkim', { MAIL_DKIM_SELECTOR })).said).toContain('zurückgezogen');
  });

  test('without a selector the usual ones are tried, and the variable is named', async () => {
    expect((await of('dkim')).advice).toContain('MAIL_DKIM_SELECTOR');
    zone['s1._domainkey.fest.example'] = { TXT: [KEY] };
    expect(await of('dkim')).toMatchObject({ state: 'fine' });
  });
});

describe('DMARC', () => {
  test('its own, or that of the domain above', async () => {
    zone['_dmarc.fest.example'] = { TXT: ['v=DMARC1; p=reject'] };
    expect(await of('dmarc')).toMatchObject({ state: 'fine' });
    const below = await of('dmarc', { MAIL_FROM: 'x@mail.fest.example' });
    expect(below.state).toBe('fine');
    expect(below.said).toContain('_dmarc.fest.example');
  });

  test('none: what to enter; several, or one without a rule: what is wrong', async () => {
    const none = await of('dmarc');
    expect(none.state).toBe('look');
    expect(none.advice).toContain('_dmarc.fest.example  TXT  "v=DMARC1; p=none"');
    zone['_dmarc.fest.example'] = { TXT: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] };
    expect((await of('dmarc')).said).toContain('mehrere');
    zone['_dmarc.fest.example'] = { TXT: ['v=DMARC1; sp=none'] };
    expect((await of('dmarc')).state).toBe('look');
  });
});

test('without a mail server, or a domain, nothing is looked up', async () => {
  expect(await look({ MAIL_URL: '' })).toEqual([]);
  expect(await look({ MAIL_FROM: 'fest@localhost' })).toEqual([]);
  expect(dns.asked).toEqual([]);
});

test('a DNS that does not answer: a sentence, within its time', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1');
  await once(silent, 'listening');
  const begun = performance.now();
  const found = await look({ DNS_SERVERS: `127.0.0.1:${silent.address().port}` });
  silent.close();
  expect(performance.now() - begun).toBeLessThan(12_000);
  expect(found.map(({ check, state }) => [check, state])).toEqual([
    ['spf', 'look'],
    ['dkim', 'look'],
    ['dmarc', 'look'],
  ]);
  expect(found[0]!.said).toContain('DNS');
}, 20_000);

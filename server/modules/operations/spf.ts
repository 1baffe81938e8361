/** Whether a domain's SPF record (RFC 7208) lets a mail server send in its name, and what is to stand in it. */
import { BlockList, isIP } from 'node:net';
import type { MailDns } from '../../lib/mailDns.ts';

/** RFC 7208, 4.6.4 */
const LOOK_UPS_MAX = 10;
const DEPTH_MAX = 10;

/**
 * What providers ask their customers to include, by the end of their mail servers' names. Of others it is looked up
 * whether they have a record for that.
 */
const PROVIDERS: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\.)(?:gmail|google|googlemail)\.com$/, '_spf.google.com'],
  [/(?:^|\.)(?:office365|outlook)\.com$/, 'spf.protection.outlook.com'],
  [/(?:^|\.)amazonaws\.com$/, 'amazonses.com'],
  [/(?:^|\.)sendgrid\.net$/, 'sendgrid.net'],
  [/(?:^|\.)mailgun\.org$/, 'mailgun.org'],
  [/(?:^|\.)mailjet\.com$/, 'spf.mailjet.com'],
  [/(?:^|\.)postmarkapp\.com$/, 'spf.mtasv.net'],
  [/(?:^|\.)(?:brevo|sendinblue)\.com$/, 'spf.brevo.com'],
  [/(?:^|\.)fastmail\.com$/, 'spf.messagingengine.com'],
  [/(?:^|\.)mailbox\.org$/, 'mailbox.org'],
  [/(?:^|\.)(?:ionos|1und1)\.(?:de|com)$/, '_spf-eu.ionos.com'],
  [/(?:^|\.)kasserver\.com$/, 'spf.kasserver.com'],
  [/(?:^|\.)gandi\.net$/, '_mailcust.gandi.net'],
];

export type SpfState =
  | { kind: 'covered' }
  /** `record`: what stands there now; null: nothing. `proposal`: what is to stand there. */
  | { kind: 'missing' | 'not covered'; record: string | null; proposal: string }
  /** Others take several records, or too many look-ups, for none. */
  | { kind: 'several'; proposal: string }
  | { kind: 'too long' };

/** @param mailHost the mail server that mails are handed to. @throws when the DNS does not answer. */
export async function spfOf(dns: MailDns, domain: string, mailHost: string): Promise<SpfState> {
  const records = await spfRecords(dns, domain);
  const term = await termFor(dns, mailHost);
  const [record] = records;
  if (record === undefined) {
    return { kind: 'missing', record: null, proposal: `v=spf1 ${term} ~all` };
  }
  if (records.length > 1) return { kind: 'several', proposal: merged(records, term) };
  const walk = { dns, term, mailHost, addresses: await dns.addresses(mailHost), lookUps: 0 };
  const covers = await isCovered(walk, record, domain, 0);
  if (walk.lookUps > LOOK_UPS_MAX) return { kind: 'too long' };
  if (covers) return { kind: 'covered' };
  return { kind: 'not covered', record, proposal: merged([record], term) };
}

async function spfRecords(dns: MailDns, domain: string): Promise<string[]> {
  return (await dns.txt(domain)).filter((text) => /^v=spf1(?: |$)/i.test(text));
}

async function termFor(dns: MailDns, mailHost: string): Promise<string> {
  const version = isIP(mailHost);
  if (version !== 0) return `ip${version}:${mailHost}`;
  const known = PROVIDERS.find(([host]) => host.test(mailHost));
  if (known !== undefined) return `include:${known[1]}`;
  const owner = mailHost.split('.').slice(-2).join('.');
  for (const name of [`_spf.${owner}`, `spf.${owner}`]) {
    if ((await spfRecords(dns, name)).length > 0) return `include:${name}`;
  }
  return `a:${mailHost}`;
}

/** All terms of these records and one more, in front of what is said of the rest. */
function merged(records: readonly string[], term: string): string {
  const terms = new Set(records.flatMap((record) => record.trim().split(/\s+/).slice(1)));
  const isEnd = (each: string): boolean => /^[+?~-]?all$|^redirect=/i.test(each);
  const ends = [...terms].filter(isEnd);
  const others = [...terms].filter((each) => !isEnd(each) && each !== term);
  return ['v=spf1', ...others, term, ends[0] ?? '~all'].join(' ');
}

interface Walk {
  readonly dns: MailDns;
  readonly term: string;
  readonly mailHost: string;
  readonly addresses: readonly string[];
  lookUps: number;
}

/** Whether one of the terms lets the mail server, or what its provider asks to include. */
async function isCovered(
  walk: Walk,
  record: string,
  domain: string,
  depth: number,
): Promise<boolean> {
  for (const each of record.trim().split(/\s+/).slice(1)) {
    const [, qualifier = '', name = '', value = ''] =
      /^([+?~-]?)([a-z][a-z0-9]*)[:=/]?(.*)$/i.exec(each) ?? [];
    const isRefusal = qualifier === '-' || qualifier === '~';
    if (walk.lookUps > LOOK_UPS_MAX || depth > DEPTH_MAX) return false;
    if (isRefusal) continue;
    if (each.replace(/^\+/, '').toLowerCase() === walk.term.toLowerCase()) return true;
    if (await covers(walk, name.toLowerCase(), value, { each, domain, depth })) return true;
  }
  return false;
}

async function covers(
  walk: Walk,
  name: string,
  value: string,
  { each, domain, depth }: { each: string; domain: string; depth: number },
): Promise<boolean> {
  const { dns, addresses } = walk;
  switch (name) {
    case 'all':
      return !each.startsWith('?');
    case 'ip4':
    case 'ip6':
      return isWithin(addresses, [value]);
    case 'include':
    case 'redirect': {
      walk.lookUps += 1;
      if (walk.term === `include:${value}`) return true;
      const [record] = await spfRecords(dns, value);
      return record !== undefined && (await isCovered(walk, record, value, depth + 1));
    }
    case 'a':
    case 'mx': {
      walk.lookUps += 1;
      const [host = '', bits] = (each.includes(':') ? value : `${domain}/${value}`).split('/');
      const hosts = name === 'a' ? [host] : await dns.mx(host);
      const found = await Promise.all(hosts.map((one) => dns.addresses(one)));
      const ranges = found.flat().map((one) => (bits ? `${one}/${bits}` : one));
      return isWithin(addresses, ranges);
    }
    default:
      return false;
  }
}

function isWithin(addresses: readonly string[], ranges: readonly string[]): boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const version = isIP(address);
    if (version === 0) continue;
    const family = version === 4 ? 'ipv4' : 'ipv6';
    const most = version === 4 ? 32 : 128;
    const prefix = bits === undefined ? most : Number(bits);
    if (prefix >= 0 && prefix <= most) list.addSubnet(address, prefix, family);
  }
  return addresses.some((one) => list.check(one, isIP(one) === 4 ? 'ipv4' : 'ipv6'));
}

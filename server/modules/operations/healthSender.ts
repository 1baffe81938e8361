/** The sender's part of the server's health: what the DNS says of its domain, by which others tell our mails from forged ones. */
import type { Config } from '../../config.ts';
import { isThisMachine } from '../../lib/isThisMachine.ts';
import { askMailDns, type MailDns } from '../../lib/mailDns.ts';
import { addressIn } from '../../mail/senderAddress.ts';
import { finding, messageOf, type CheckFinding } from './finding.ts';
import { healthTexts as said } from './healthTexts.ts';
import { spfOf } from './spf.ts';

type SenderConfig = Pick<
  Config,
  'mailUrl' | 'mailFrom' | 'mailDkimSelector' | 'dnsServers' | 'publicUrl'
>;

/** What providers call their keys, where nobody has said what ours does. */
const USUAL_SELECTORS = ['default', 'dkim', 'mail', 'google', 'selector1', 's1', 'k1'];

/** Nothing, where no mails are sent, or from no domain. */
export async function sender(config: SenderConfig): Promise<CheckFinding[]> {
  const { mailUrl, mailFrom, dnsServers, publicUrl } = config;
  const domain = addressIn(mailFrom).split('@')[1]?.toLowerCase() ?? '';
  if (mailUrl === null || !domain.includes('.')) return [];
  const { hostname } = new URL(mailUrl);
  // One on this machine sends from the address that the machine is reached by.
  const mailHost = isThisMachine(hostname) ? new URL(publicUrl).hostname : hostname;
  const asked = (check: CheckFinding['check'], ask: (dns: MailDns) => Promise<CheckFinding>) =>
    askMailDns(dnsServers, ask).catch((error: unknown) =>
      finding(check, 'look', said.noDns(domain, messageOf(error))),
    );
  return await Promise.all([
    asked('spf', (dns) => spf(dns, domain, mailHost)),
    asked('dkim', (dns) => dkim(dns, domain, config.mailDkimSelector)),
    asked('dmarc', (dns) => dmarc(dns, domain)),
  ]);
}

async function spf(dns: MailDns, domain: string, mailHost: string): Promise<CheckFinding> {
  const state = await spfOf(dns, domain, mailHost);
  switch (state.kind) {
    case 'covered':
      return finding('spf', 'fine', [said.spf(domain, mailHost)]);
    case 'missing':
      return finding('spf', 'look', said.noSpf(domain, state.proposal));
    case 'not covered':
      return finding('spf', 'look', said.otherSpf(domain, mailHost, state.proposal));
    case 'several':
      return finding('spf', 'look', said.severalSpf(domain, state.proposal));
    case 'too long':
      return finding('spf', 'look', said.longSpf(domain));
  }
}

async function dkim(dns: MailDns, domain: string, selector: string | null): Promise<CheckFinding> {
  const keyAt = async (name: string): Promise<string | undefined> =>
    (await dns.txt(`${name}._domainkey.${domain}`)).find((text) => /(?:^|;)\s*p=/.test(text));
  if (selector !== null) {
    const key = await keyAt(selector);
    if (key === undefined) return finding('dkim', 'look', said.noDkim(domain, selector));
    const isRevoked = /(?:^|;)\s*p=\s*(?:;|$)/.test(key);
    return isRevoked
      ? finding('dkim', 'look', said.revokedDkim(domain, selector))
      : finding('dkim', 'fine', [said.dkim(domain, selector)]);
  }
  for (const name of USUAL_SELECTORS) {
    if ((await keyAt(name)) !== undefined) {
      return finding('dkim', 'fine', [said.guessedDkim(domain, name)]);
    }
  }
  return finding('dkim', 'look', said.unknownDkim(domain));
}

/** The domain's own record counts, else that of one above it (RFC 7489, 6.6.3). */
async function dmarc(dns: MailDns, domain: string): Promise<CheckFinding> {
  const labels = domain.split('.');
  for (let from = 0; from <= labels.length - 2; from += 1) {
    const name = labels.slice(from).join('.');
    const records = (await dns.txt(`_dmarc.${name}`)).filter((text) => /^v=DMARC1\b/i.test(text));
    if (records.length > 1) return finding('dmarc', 'look', said.severalDmarc(name));
    const [record] = records;
    if (record === undefined) continue;
    const policy = /(?:^|;)\s*p=\s*(none|quarantine|reject)\b/i.exec(record)?.[1]?.toLowerCase();
    if (policy === undefined) return finding('dmarc', 'look', said.brokenDmarc(name, record));
    return finding('dmarc', 'fine', [said.dmarc(name, policy)]);
  }
  return finding('dmarc', 'look', said.noDmarc(domain));
}

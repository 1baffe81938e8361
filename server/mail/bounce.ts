/** Reads what mail servers send back when a mail did not arrive (RFC 3464). */
import PostalMime, { type Email } from 'postal-mime';
import { withoutSecrets } from './deliveryError.ts';
import { MAIL_ID_HEADER } from './mailId.ts';

export interface Bounce {
  /** Of our mail (mailId.ts): it stands in that mail alone, so whoever names it has had it. */
  readonly mailId: string;
  /** `hard`: it did not arrive, and never will; `soft`: not yet. */
  readonly kind: 'hard' | 'soft';
  /** What the server said that did not take it; in one line. */
  readonly words: string;
  /** Nobody is there to take mails, whatever they say. */
  readonly isDeadAddress: boolean;
}

const MAIL_ID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/;
const STATUS = /^([245])\.(\d{1,3}\.\d{1,3})\b/;
/**
 * RFC 3463: no such mailbox or domain, a mailbox that is closed, a domain that nobody serves; and what says nothing more.
 * Not: a full mailbox, a refused content or sender.
 */
const DEAD = /^(?:0\.0|1\.[0-6]|1\.10|2\.[01]|4\.4)$/;

/** @returns null: it is no report of a mail of ours. @throws when it is no mail at all. */
export async function readBounce(source: Uint8Array): Promise<Bounce | null> {
  const email = await PostalMime.parse(source, { maxNestingDepth: 20, maxHeadersSize: 65_536 });
  const report = partOf(email, 'message/delivery-status');
  if (report === null) return null;
  const mailId = mailIdIn(email);
  // The first block is about the report itself.
  const recipients = blocksOf(report).slice(1);
  const recipient =
    recipients.find(({ action }) => action === 'failed') ??
    recipients.find(({ action }) => action === 'delayed');
  if (mailId === null || recipient === undefined) return null;
  const diagnosis = (recipient['diagnostic-code'] ?? '').replace(/^\s*[\w-]+\s*;\s*/, '');
  return bounceOf({
    mailId,
    kind: recipient.action === 'failed' ? 'hard' : 'soft',
    status: recipient.status ?? '',
    words: diagnosis,
  });
}

/** @param status RFC 3463, such as `5.1.1`; empty: not said. */
export function bounceOf({
  mailId,
  kind,
  status,
  words,
}: Pick<Bounce, 'mailId' | 'kind' | 'words'> & { readonly status: string }): Bounce {
  const [code = '', grade, rest = ''] = STATUS.exec(status.trim()) ?? [];
  return {
    ...{ mailId, kind },
    words: withoutSecrets(words, []) || code,
    isDeadAddress: kind === 'hard' && grade === '5' && DEAD.test(rest),
  };
}

function partOf({ attachments }: Email, type: string): string | null {
  const part = attachments.find(({ mimeType }) => mimeType === type);
  if (part === undefined) return null;
  const { content } = part;
  return typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString();
}

/** From the address that the report went to (BOUNCE_ADDRESS), or from the headers of the mail that came back. */
function mailIdIn(email: Email): string | null {
  const to = [...(email.to ?? []).map(({ address = '' }) => address), email.deliveredTo ?? ''];
  for (const address of to) {
    const [id] = MAIL_ID.exec(/\+([^@+]+)@/.exec(address)?.[1] ?? '') ?? [];
    if (id !== undefined) return id;
  }
  const original = partOf(email, 'text/rfc822-headers') ?? partOf(email, 'message/rfc822');
  const headers = fieldsOf(/^[^]*?(?=\r?\n\r?\n|$)/.exec(original ?? '')?.[0] ?? '');
  for (const name of [MAIL_ID_HEADER.toLowerCase(), 'message-id']) {
    const [id] = MAIL_ID.exec(headers[name] ?? '') ?? [];
    if (id !== undefined) return id;
  }
  return null;
}

const blocksOf = (report: string): Record<string, string>[] =>
  report
    .split(/(?:\r?\n[ \t]*){2,}/)
    .filter((block) => block.trim() !== '')
    .map(fieldsOf)
    .map((fields) => ({
      ...fields,
      ...(fields.action && { action: fields.action.toLowerCase() }),
    }));

/** By their names in lower case; of several with one name the first. */
function fieldsOf(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (/^[\w-]+$/.test(name)) fields[name] ??= line.slice(colon + 1).trim();
  }
  return fields;
}

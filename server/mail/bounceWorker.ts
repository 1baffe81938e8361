/** The thread that reads a mailbox for mails that came back. It changes nothing there: people may read it, too. */
import { parentPort, workerData } from 'node:worker_threads';
import { rootCertificates } from 'node:tls';
import { ImapFlow } from 'imapflow';
import { isThisMachine } from '../lib/isThisMachine.ts';
import { stepBack } from '../lib/threadPriority.ts';
import { readBounce, type Bounce } from './bounce.ts';

export interface BoxTask {
  /** `imaps://user:password@host:993/INBOX` */
  readonly url: string;
  /** PEM; null: the usual certificates. */
  readonly ca: string | null;
  /** What was read last; null: nothing. */
  readonly read: { readonly validity: string; readonly uid: number } | null;
  /** ISO 8601: how far a first look goes back. */
  readonly since: string;
}

export interface BoxReading {
  /** RFC 3501, 2.3.1.1: numbers count as long as this stays. */
  readonly validity: string;
  /** The last mail that was read. */
  readonly uid: number;
  readonly mails: number;
  readonly bounces: readonly Bounce[];
}

const MAILS_AT_ONCE = 200;
/** Of each: a report with the headers of the mail has less. */
const BYTES_MAX = 256 * 1024;
const ANSWER_MS = 20_000;
/** What is read by then is told, before the thread is given up; the next round goes on behind it. */
const ROUND_MS = 60_000;

async function readBox({ url, ca, read, since }: BoxTask): Promise<BoxReading> {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const isTls = protocol === 'imaps:';
  const client = new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isTls ? 993 : 143) : Number(port),
    secure: isTls,
    // A password goes through no network in the clear.
    ...(!isTls && !isThisMachine(hostname) && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    ...(ca !== null && { tls: { ca: [...rootCertificates, ca] } }),
    logger: false,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
  });
  // What breaks off fails the command that waits.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX';
    const beganMs = performance.now();
    const { uidValidity, uidNext } = await client.mailboxOpen(folder, { readOnly: true });
    const validity = String(uidValidity);
    const from = read?.validity === validity ? read.uid : null;
    const wanted = from === null ? { since: new Date(since) } : { uid: `${from + 1}:*` };
    const answer = await client.search(wanted, { uid: true });
    const found = Array.isArray(answer) ? answer : [];
    // `n:*` names the last mail, too, when it is before n.
    const uids = found.filter((uid) => uid > (from ?? 0)).toSorted((a, b) => a - b);
    const batch = uids.slice(0, MAILS_AT_ONCE);
    const bounces: Bounce[] = [];
    // Of a box with nothing new, all that is there has been seen.
    let last = from ?? uidNext - 1;
    let mails = 0;
    const source = { start: 0, maxLength: BYTES_MAX };
    for (const uid of batch) {
      if (performance.now() - beganMs > ROUND_MS) break;
      [last, mails] = [uid, mails + 1];
      const mail = await client.fetchOne(String(uid), { source }, { uid: true });
      if (!mail || mail.source === undefined) continue;
      // What cannot be read is no report that could be.
      const bounce = await readBounce(mail.source).catch(() => null);
      if (bounce !== null) bounces.push(bounce);
    }
    return { validity, uid: last, mails, bounces };
  } finally {
    await client.logout().catch(() => client.close());
  }
}

stepBack();
parentPort?.postMessage(await readBox(workerData as BoxTask));

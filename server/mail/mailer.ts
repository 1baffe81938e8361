/** The mail library, wrapped: hands one message to the mail server, or to a file. */
import { open, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';

import { createTransport, type SendMailOptions } from 'nodemailer';
import SMTPPool from 'nodemailer/lib/smtp-pool';

import type { Config } from '../config.ts';
import { giveToFolderOwner } from '../lib/dataDir.ts';
import { DeliveryError, withoutSecrets } from './deliveryError.ts';
import { returnPath } from './mailId.ts';

/** A mail as it goes out. */
export interface WrittenMail {
  readonly kind: string;
  readonly to: string;
  /** Sender, as it stands in its header. */
  readonly from: string;
  /** With angle brackets; the same at every attempt. */
  readonly messageId: string;
  readonly date: Date;
  /** The whole message (RFC 5322), headers included. */
  readonly bytes: Uint8Array;
}

export interface Mailer {
  /** False: there is no mail server, and a mail that is "sent" is a file that nobody gets. */
  readonly delivers: boolean;
  /**
   * Resolves once the mail server has answered for the mail (or the file is on the disk).
   * @param signal breaks off.
   * @returns what the mail server said, or the file.
   * @throws DeliveryError
   */
  send(mail: WrittenMail, signal?: AbortSignal): Promise<string>;
  /** Signs in and sends nothing. @throws DeliveryError */
  verify(): Promise<void>;
  /** Hangs up; nothing can be sent any more. */
  close(): void;
}

const CONNECTION_TIMEOUT_MS = 20_000;
/** RFC 5321, 4.5.3.2.6: a server may take its time over the answer to a mail. */
const SILENCE_TIMEOUT_MS = 120_000;
/** Kept for the next mail; servers begin to hang up after some more. */
const IDLE_TIMEOUT_MS = 10_000;
/** Of a mail whose connection ends before it was heard; from then on the outbox tries again. */
const SECOND_CONNECTIONS = 1;

type MailConfig = Pick<Config, 'mailUrl' | 'mailParallel' | 'dataDir'> &
  Partial<Pick<Config, 'mailCa' | 'bounceAddress'>>;

export function createMailer(config: MailConfig): Mailer {
  const { mailUrl, dataDir } = config;
  return mailUrl === null
    ? createFileMailer(join(dataDir, 'outbox'))
    : createSmtpMailer(mailUrl, config);
}

function createSmtpMailer(
  url: string,
  { mailParallel: maxConnections, mailCa: ca = null, bounceAddress = null }: MailConfig,
): Mailer {
  const transport = createTransport(
    new SMTPPool({
      url,
      maxConnections,
      maxRequeues: SECOND_CONNECTIONS,
      idleTimeout: IDLE_TIMEOUT_MS,
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      greetingTimeout: CONNECTION_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      // Beside those that Node trusts by itself.
      ...(ca !== null && { tls: { ca: [...rootCertificates, ca] } }),
    }),
  );
  const { username, password } = new URL(url);
  const secrets = [username, password].map(decodeURIComponent).filter((secret) => secret !== '');
  return {
    delivers: true,
    async send(mail, signal) {
      try {
        const sent = await transport.sendMail({
          ...messageOf(mail, bounceAddress),
          ...(signal && { signal }),
        });
        return withoutSecrets(sent.response, secrets);
      } catch (error) {
        throw DeliveryError.from(error, secrets);
      }
    },
    async verify() {
      try {
        await transport.verify();
      } catch (error) {
        throw DeliveryError.from(error, secrets);
      }
    },
    close: () => transport.close(),
  };
}

/** Readable with every mail program: one `.eml` a mail. */
function createFileMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    delivers: false,
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail));
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        giveToFolderOwner(folder);
        const file = join(folder, fileName(mail));
        await writeWhole(file, message);
        return file;
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        throw new DeliveryError(
          `Der Ordner für Mails lässt sich nicht beschreiben (${code}).`,
          false,
          { fault: 'folder', systemCode: code },
        );
      }
    },
    verify: () => Promise.resolve(),
    close: () => undefined,
  };
}

function messageOf(mail: WrittenMail, bounceAddress: string | null = null): SendMailOptions {
  const { to, bytes, messageId } = mail;
  const from = returnPath(bounceAddress, mail.from, messageId);
  // An object is taken as one address; a string would be parsed as a list.
  return { envelope: { from, to: [{ name: '', address: to }] }, raw: Buffer.from(bytes) };
}

/** The same at every attempt, so that a mail written twice is one file. */
function fileName({ date, kind, messageId }: WrittenMail): string {
  const time = date.toISOString().replace(/[:.]/g, '-');
  return `${time}-${kind}-${messageId.replace(/[^0-9a-z]/gi, '').slice(0, 8)}.eml`;
}

/** Nobody sees a half of it: written and flushed under another name first. */
async function writeWhole(path: string, content: Buffer | NodeJS.ReadableStream): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
    await file.close();
    await rename(draft, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

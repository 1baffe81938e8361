/** A real SMTP server on the loopback interface that keeps what it is sent. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

import { waitUntil } from './waitUntil.ts';

export interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly source: string;
  readonly content: Email;
}

/**
 * accept; answer 451 (try again later) or 550 (never) after the data; take the data and hang up
 * without a word.
 */
export type Mood = 'accept' | 'defer' | 'refuse' | 'drop';

export interface TestSmtp {
  /** What MAIL_URL takes. */
  readonly url: string;
  /** Accepted mails, in the order of their coming. */
  readonly mails: readonly ReceivedMail[];
  /** How many mails were sent to it, accepted or not. */
  readonly attempts: () => number;
  setMood(mood: Mood): void;
  /** The newest accepted mail to that address. @throws Error when none comes in time. */
  mailTo(address: string, timeoutMs?: number): Promise<ReceivedMail>;
  /** Ends it; afterwards nobody listens on its port. */
  stop(): Promise<void>;
}

/** @param port to come back where an earlier one was. */
export async function startSmtp(port = 0): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let attempts = 0;
  let mood: Mood = 'accept';

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      void buffer(stream).then(async (raw) => {
        attempts++;
        const current = mood;
        if (current === 'drop') {
          for (const socket of sockets)
            if (socket.remotePort === session.remotePort) socket.destroy();
          return;
        }
        if (current !== 'accept') {
          const responseCode = current === 'defer' ? 451 : 550;
          done(Object.assign(new Error(`told to ${current}`), { responseCode }));
          return;
        }
        mails.push({
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          source: raw.toString(),
          content: await PostalMime.parse(raw),
        });
        done();
      });
    },
  });
  server.on('error', () => undefined); // A client that hangs up is nothing to fail for.
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  listener.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const { port: openPort } = listener.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${openPort}`,
    mails,
    attempts: () => attempts,
    setMood(next) {
      mood = next;
    },
    mailTo(address, timeoutMs) {
      return waitUntil(
        `mail to ${address}`,
        () => mails.findLast(({ recipients }) => recipients.includes(address)),
        timeoutMs,
      );
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      const closed = once(listener, 'close');
      server.close();
      await closed;
    },
  };
}

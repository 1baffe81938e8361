/** A real mail server on the loopback interface, which keeps what it accepts and misbehaves on demand. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleepWith } from 'node:timers/promises';

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  /** Envelope. */
  readonly from: string;
  readonly to: string[];
  /** As it came over the wire. */
  readonly raw: Buffer;
  /** Headers, text, html, attachments. */
  readonly email: Email;
}

/** What the server does with the mails that come from now on. */
export type SmtpBehaviour =
  /** Keeps the mail, and says so after a while. */
  | { kind: 'accept'; delayMs?: number }
  /** Answers with this code, e.g. 451 or 550, to the named command. */
  | {
      kind: 'refuse';
      at: 'connect' | 'auth' | 'mail' | 'rcpt' | 'data';
      code: number;
      text?: string;
    }
  /** Keeps the mail and breaks the connection instead of saying so. */
  | { kind: 'accept-then-drop' }
  /** Reads the mail and never answers. */
  | { kind: 'hang' };

export interface TestSmtp {
  readonly port: number;
  /** For MAIL_URL. */
  readonly url: string;
  /** What the server has taken, in order, whether or not it could say so. */
  readonly mails: ReceivedMail[];
  /** Mails that were sent to the end, refused ones included. */
  readonly attempts: number;
  /** That were opened so far, and the most that were open at once. */
  readonly connections: { readonly opened: number; readonly most: number };
  behave(behaviour: SmtpBehaviour): void;
  /** Resolves with all mails once there are this many. @throws after the time. */
  waitForMails(count: number, timeoutMs?: number): Promise<ReceivedMail[]>;
  /** Breaks every connection and stops listening; the port stays the same after `start()`. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface TestSmtpOptions {
  port?: number;
  /** Asks for this sign-in. */
  user?: { name: string; password: string };
  /** Encrypts, with a certificate that nobody trusts: after STARTTLS, or from the first byte on. */
  encryption?: 'starttls' | 'tls';
  /** In place of the one of the library, which names another host. */
  certificate?: { readonly key: string; readonly cert: string };
}

/** Starts it on a free port, or the given one. Stop it in `afterAll`. */
export async function startSmtp(options: TestSmtpOptions = {}): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const watchers = new Set<() => void>();
  let behaviour: SmtpBehaviour = { kind: 'accept' };
  let attempts = 0;
  const connections = { opened: 0, most: 0 };
  let running: { server: SMTPServer; sockets: Map<number, Socket> } | null = null;
  let port = options.port ?? 0;

  const refusal = (at: string): Error | null =>
    behaviour.kind === 'refuse' && behaviour.at === at
      ? Object.assign(new Error(behaviour.text ?? 'refused by the test'), {
          responseCode: behaviour.code,
        })
      : null;

  const receive: SMTPServerOptions['onData'] = (stream, session, answer) => {
    void (async () => {
      // Clients that break off are part of the tests.
      const raw = await buffer(stream).catch(() => null);
      if (raw === null) return;
      attempts += 1;
      const refused = refusal('data');
      if (refused !== null) {
        answer(refused);
        return;
      }
      const now = behaviour;
      if (now.kind === 'hang') return;
      const { mailFrom, rcptTo } = session.envelope;
      mails.push({
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map((recipient) => recipient.address),
        raw,
        email: await PostalMime.parse(raw),
      });
      for (const watcher of watchers) watcher();
      if (now.kind === 'accept-then-drop') {
        running?.sockets.get(session.remotePort)?.destroy();
        return;
      }
      if (now.kind === 'accept' && now.delayMs !== undefined) await sleep(now.delayMs);
      answer(null);
    })();
  };

  const start = async (): Promise<void> => {
    const server = new SMTPServer({
      secure: options.encryption === 'tls',
      ...options.certificate,
      disabledCommands: [
        ...(options.encryption === 'starttls' ? [] : ['STARTTLS']),
        ...(options.user === undefined ? ['AUTH'] : []),
      ],
      authOptional: options.user === undefined,
      allowInsecureAuth: true,
      logger: false,
      closeTimeout: 100,
      onConnect: (_session, answer) => answer(refusal('connect')),
      onAuth(auth, _session, answer) {
        const known =
          auth.username === options.user?.name && auth.password === options.user?.password;
        const failure = refusal('auth') ?? (known ? null : new Error('wrong password'));
        answer(failure, { user: auth.username });
      },
      onMailFrom: (_address, _session, answer) => answer(refusal('mail')),
      onRcptTo: (_address, _session, answer) => answer(refusal('rcpt')),
      onData: receive,
    });
    const sockets = new Map<number, Socket>();
    server.server.on('connection', (socket: Socket) => {
      const key = socket.remotePort ?? 0;
      sockets.set(key, socket);
      connections.opened += 1;
      connections.most = Math.max(connections.most, sockets.size);
      socket.once('close', () => sockets.delete(key));
    });
    // Clients that break off are part of the tests.
    server.on('error', () => undefined);
    const listening = server.listen(port, '127.0.0.1');
    await once(listening, 'listening');
    port = (listening.address() as AddressInfo).port;
    running = { server, sockets };
  };

  await start();
  const login =
    options.user === undefined
      ? ''
      : `${encodeURIComponent(options.user.name)}:${encodeURIComponent(options.user.password)}@`;
  return {
    port,
    url: `${options.encryption === 'tls' ? 'smtps' : 'smtp'}://${login}127.0.0.1:${port}`,
    mails,
    get attempts() {
      return attempts;
    },
    connections,
    behave(next) {
      behaviour = next;
    },
    async waitForMails(count, timeoutMs = 10_000) {
      if (mails.length >= count) return mails;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          watchers.delete(watcher);
          reject(new Error(`${mails.length} of ${count} mails after ${timeoutMs} ms`));
        }, timeoutMs);
        const watcher = () => {
          if (mails.length < count) return;
          clearTimeout(timer);
          watchers.delete(watcher);
          resolve(mails);
        };
        watchers.add(watcher);
      });
    },
    start,
    async stop() {
      if (running === null) return;
      const { server, sockets } = running;
      running = null;
      const closed = new Promise<void>((resolve) => server.close(resolve));
      for (const socket of sockets.values()) socket.destroy();
      await closed;
    },
  };
}

/** A process that has nothing else to do need not wait for it. */
function sleep(ms: number): Promise<void> {
  return sleepWith(ms, undefined, { ref: false });
}

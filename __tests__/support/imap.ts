/** An IMAP server on the loopback interface with one mailbox, to which tests deliver. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';

export interface TestImap {
  /** For BOUNCE_IMAP_URL, with user and password. */
  readonly url: string;
  /** A mail arrives, now or at another time: `01-Jun-2026 10:00:00 +0000`. */
  deliver(source: string, at?: string): void;
  /** Of each mail. */
  flags(): string[][];
  close(): Promise<void>;
}

export async function startImap(): Promise<TestImap> {
  const server = hoodiecrow({
    plugins: ['ID', 'AUTH-PLAIN', 'SASL-IR', 'NAMESPACE', 'UNSELECT', 'LITERALPLUS'],
    storage: { INBOX: { messages: [] } },
  });
  server.listen(0, '127.0.0.1');
  if (!server.server.listening) await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `imap://testuser:testpass@127.0.0.1:${port}/INBOX`,
    deliver: (source, at) => server.appendMessage('INBOX', [], at ?? false, source),
    flags: () =>
      server
        .getMailbox('INBOX')
        .messages.map(({ flags }) => flags.filter((flag) => flag !== '\\Recent')),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

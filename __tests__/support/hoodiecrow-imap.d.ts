/** The IMAP server of the tests, as far as they use it; its package has no types. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  interface Hoodiecrow {
    readonly server: Server;
    listen(port: number, host: string): void;
    appendMessage(mailbox: string, flags: string[], date: string | false, source: string): void;
    getMailbox(name: string): { messages: { flags: string[] }[] };
    close(done: () => void): void;
  }
  export default function hoodiecrow(options: {
    plugins: string[];
    storage: Record<string, { messages: [] }>;
  }): Hoodiecrow;
}

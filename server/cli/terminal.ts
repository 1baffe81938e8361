/** Whoever sits at the terminal is asked there: questions go to the error output, so that results can be piped. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

import { EXIT } from './commandError.ts';

export interface Terminal {
  ask(question: string): Promise<string>;
  /** What is typed does not appear. */
  askSecret(question: string): Promise<string>;
}

/** @returns null when nobody sits there. */
export function terminalOf({ stdin, stderr }: NodeJS.Process): Terminal | null {
  if (!stdin.isTTY || !stderr.isTTY) return null;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const answer = async (output: NodeJS.WritableStream, question: string): Promise<string> => {
    const lines = createInterface({ input: stdin, output, terminal: true });
    // Ctrl+C ends the command, as it does everywhere.
    lines.on('SIGINT', () => process.emit('SIGINT') || process.exit(EXIT.interrupted));
    try {
      return await lines.question(question);
    } finally {
      lines.close();
    }
  };
  return {
    ask: (question) => answer(stderr, `${question} `),
    async askSecret(question) {
      stderr.write(`${question} `);
      const secret = await answer(nowhere, '');
      stderr.write('\n');
      return secret;
    },
  };
}

/** Whoever presses Ctrl+C while a command changes something is told what holds now. */
import { isShielded } from '../lib/shield.ts';
import { EXIT } from './commandError.ts';

export interface Interruption {
  /** From here on, this is what holds if the command ends. */
  holds(sentence: string): void;
  /** The command is done: there is nothing more to break off. */
  over(): void;
}

export function createInterruption(complain: (text: string) => void): Interruption {
  let held: string | null = null;
  const hear = (): void => {
    // That work tells of itself, and goes on.
    if (isShielded()) return;
    // The terminal has written ^C into the line.
    complain(`\n${held}\n`);
    process.exit(EXIT.interrupted);
  };
  return {
    holds(sentence) {
      if (held === null) process.on('SIGINT', hear);
      held = sentence;
    },
    over: () => void process.off('SIGINT', hear),
  };
}

/** What commander finds wrong with a command line, in German. */
import { CommanderError } from 'commander';

import { texts } from './texts.ts';

const INVALID = /^.*? is invalid(?: for argument '([^']*)')?\. /s;

/**
 * @returns the sentence; empty when nothing was wrong but help was asked for; null when the error is
 * not about the command line.
 */
export function usageSentence(error: unknown): string | null {
  if (!(error instanceof CommanderError)) return null;
  const name = /'([^']*)'/.exec(error.message)?.[1] ?? '';
  switch (error.code) {
    case 'commander.helpDisplayed':
    case 'commander.version':
      return '';
    case 'commander.help':
      return texts.usage.noCommand;
    case 'commander.unknownOption':
      return texts.usage.unknownOption(name);
    case 'commander.unknownCommand':
      return texts.usage.unknownCommand(name);
    case 'commander.missingArgument':
      return texts.usage.missingArgument(name);
    case 'commander.optionMissingArgument':
      return texts.usage.optionWithoutValue(name);
    case 'commander.missingMandatoryOptionValue':
      return texts.usage.missingOption(name);
    case 'commander.excessArguments':
      return texts.usage.tooMuch;
    case 'commander.invalidArgument': {
      // "option '--members <n>' argument 'x' is invalid. ", or "command-argument value 'x' is invalid for argument
      // 'nummer'. ", and then the sentence of the parser.
      const [before = '', argument] = INVALID.exec(error.message) ?? [];
      const sentence = error.message.slice(before.length);
      return texts.usage.invalidValue(argument?.toUpperCase() ?? name, sentence);
    }
    default:
      return error.message;
  }
}

/** What commander finds wrong with a command line, in German. */
import { CommanderError } from 'commander';

import { texts } from './texts.ts';

/**
 * @returns the sentence; empty when nothing was wrong but help was asked for; null when the error is
 * not about the command line.
 */
export function usageSentence(error: unknown): string | null {
  if (!(error instanceof CommanderError)) return null;
  const name = /'([^']*)'/.exec(error.message)?.[1] ?? '';
  switch (error.code) {
    case 'commander.helpDisplayed':
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
    case 'commander.invalidArgument':
      // "option '--members <n>' argument 'x' is invalid. " and then the sentence of the parser.
      return texts.usage.invalidValue(name, error.message.replace(/^.*? is invalid\. /s, ''));
    default:
      return error.message;
  }
}

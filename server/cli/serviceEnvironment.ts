/**
 * The environment of the service, for whoever calls a command by hand: the file that systemd reads (EnvironmentFile=),
 * in the part of its language that a shell reads alike. What is set in the caller's own environment wins.
 */
import { readFileSync } from 'node:fs';

import { systemCode, systemReason } from '../lib/systemFailure.ts';
import { CommandError } from './commandError.ts';
import { texts } from './texts.ts';

const said = texts.environment;

/** Read when it is there. */
export const SERVICE_FILE = '/etc/einlass.env';
/** Names another one, which has to be there. */
export const FILE_VARIABLE = 'EINLASS_ENV';

export interface ServiceEnvironment {
  readonly values: Readonly<Record<string, string | undefined>>;
  /** The file that a variable is from; null: it is from the caller's environment, or not set. */
  fileOf(name: string): string | null;
}

/** @throws CommandError with one sentence. */
export function readServiceEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  serviceFile = SERVICE_FILE,
): ServiceEnvironment {
  const named = env[FILE_VARIABLE]?.trim() ?? '';
  const file = named === '' ? serviceFile : named;
  const read = variablesOf(file, named !== '');
  const isSet = (name: string): boolean => (env[name] ?? '').trim() !== '';
  return {
    values: {
      ...env,
      ...Object.fromEntries(Object.entries(read).filter(([name]) => !isSet(name))),
    },
    fileOf: (name) => (!isSet(name) && Object.hasOwn(read, name) ? file : null),
  };
}

function variablesOf(file: string, isWanted: boolean): Record<string, string> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOENT' && !isWanted) return {};
    if (code === 'EACCES') throw new CommandError(said.notYours(file));
    throw new CommandError(said.unreadable(file, systemReason(code)));
  }
  const variables: Record<string, string> = {};
  text.split(/\r?\n/).forEach((line, index) => {
    if (/^\s*(?:[#;]|$)/.test(line)) return;
    const [, name = '', rest = ''] = /^\s*(?:export\s+)?([A-Za-z_]\w*)=(.*)$/.exec(line) ?? [];
    if (name === '') throw new CommandError(said.noAssignment(file, index + 1));
    const value = valueOf(rest);
    if (value === null) throw new CommandError(said.unclear(file, index + 1, name));
    variables[name] = value;
  });
  return variables;
}

/** Pieces in single quotes, in double ones, and bare ones. */
const PIECE = /'([^']*)'|"((?:[^"\\]|\\.)*)"|((?:[^\s'"\\]|\\.)+)/gy;

/** @returns null: systemd and a shell would read it differently, or not at all. */
function valueOf(text: string): string | null {
  const trimmed = text.trimEnd();
  let value = '';
  let end = 0;
  PIECE.lastIndex = 0;
  for (let piece = PIECE.exec(trimmed); piece !== null; piece = PIECE.exec(trimmed)) {
    const [, literal, quoted, bare] = piece;
    value +=
      literal ?? quoted?.replace(/\\(["\\`$])/g, '$1') ?? (bare ?? '').replace(/\\(.)/g, '$1');
    end = PIECE.lastIndex;
  }
  return end === trimmed.length ? value : null;
}

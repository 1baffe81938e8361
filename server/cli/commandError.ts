/** What keeps a command from being done, as one German sentence. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The command was asked for in the wrong way. */
export class UsageError extends CommandError {}

export const EXIT = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const;

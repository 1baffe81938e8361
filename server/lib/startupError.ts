/** Why the server cannot start, as one sentence for its operator. Ends the process with exit code 1. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

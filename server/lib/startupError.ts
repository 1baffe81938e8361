/** Says in one German sentence why the server cannot start. The process then ends with exit code 1. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

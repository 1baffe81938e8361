/** Camera failures: their kinds, and which kind an error of the browser is. */
/** Why there is no picture; the scan screen has a sentence for each. */
export type CameraFailure =
  /** Not HTTPS and not localhost (§5). */
  | 'insecure-context'
  /** A browser without the media-stream API (§5). */
  | 'no-api'
  | 'denied'
  | 'not-found'
  | 'in-use'
  /** §8: no picture within 3 s. */
  | 'timed-out'
  /** The picture stopped again and again. */
  | 'interrupted'
  /** Another tab of this browser has the camera now. */
  | 'taken'
  | 'unknown';

export class CameraError extends Error {
  readonly failure: CameraFailure;

  constructor(failure: CameraFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'CameraError';
    this.failure = failure;
  }
}

/** Thrown by a start that was followed by a stop or another start; it is not shown as a failure. */
export class CameraStartCancelled extends Error {
  override name = 'CameraStartCancelled';
}

const FAILURE_OF_NAME: Record<string, CameraFailure> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'not-found',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
};

/** @returns the failure that an error of getUserMedia stands for. */
export function cameraErrorOf(error: unknown): CameraError {
  if (error instanceof CameraError) return error;
  const { name, message } = describe(error);
  return new CameraError(FAILURE_OF_NAME[name] ?? 'unknown', `${name}: ${message}`, error);
}

/** Rejections are DOMExceptions, which not every browser derives from Error. */
export function describe(error: unknown): { name: string; message: string } {
  if (typeof error !== 'object' || error === null) return { name: 'Error', message: String(error) };
  const { name, message } = error as { name?: unknown; message?: unknown };
  return {
    name: typeof name === 'string' ? name : 'Error',
    message: typeof message === 'string' ? message : '',
  };
}

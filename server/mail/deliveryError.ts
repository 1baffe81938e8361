/** The parts of the mail library's errors that decide. */
interface Failure {
  readonly code: string;
  /** The SMTP command that failed. */
  readonly command: string;
  /** SMTP reply code; 0 when the server said nothing. */
  readonly responseCode: number;
  /** The SMTP reply, or what went wrong instead. */
  readonly words: string;
}

const WORDS_MAX_CHARS = 300;

/** A mail that did not get out. Its message may be shown to administrators. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  /** Trying again would not help. */
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean) {
    super(message);
    this.isPermanent = isPermanent;
  }

  /** @param secrets that a mail server may repeat, and that must not get into logs or the database. */
  static from(error: unknown, secrets: readonly string[]): DeliveryError {
    const failure = failureOf(error);
    return new DeliveryError(withoutSecrets(failure.words, secrets), isPermanent(failure));
  }
}

export function withoutSecrets(words: string, secrets: readonly string[]): string {
  const clean = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), words);
  return clean
    .replace(/[\p{Control}\s]+/gu, ' ')
    .trim()
    .slice(0, WORDS_MAX_CHARS);
}

/** Mail servers like to name the recipient, whom no log should know. */
export function withoutAddresses(words: string): string {
  return words.replace(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '…');
}

function failureOf(error: unknown): Failure {
  const fields = new Map<string, unknown>(Object.entries(error instanceof Error ? error : {}));
  const text = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const message = error instanceof Error ? error.message : String(error);
  return {
    code: text('code'),
    command: text('command'),
    responseCode: Number(fields.get('responseCode')) || 0,
    words: text('response') || [text('code'), message].filter((part) => part !== '').join(': '),
  };
}

/**
 * A 5xx to the mail, its sender, its recipient or its content is the last word on it. A 5xx to the
 * greeting or the sign-in says that the server or its settings are not in order: later mails may go.
 */
function isPermanent({ code, command, responseCode }: Failure): boolean {
  // The library itself refuses addresses that no server could take.
  if (code === 'EENVELOPE' && responseCode === 0 && command === 'API') return true;
  return responseCode >= 500 && /^(?:MAIL FROM|RCPT TO|DATA)/.test(command);
}

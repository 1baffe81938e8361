/** What the mail library's errors say about a mail that did not get out, and whether it ever will. */
import { texts } from './texts.ts';

/** The parts of the mail library's errors that decide. */
interface Failure {
  readonly code: string;
  /** What the system or the TLS library called it, before the mail library did. */
  readonly originalCode: string;
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
  readonly fault: Fault | 'folder';
  /** What the system or the TLS library called it; empty: neither did. */
  readonly systemCode: string;

  constructor(
    message: string,
    isPermanent: boolean,
    { fault = 'mail', systemCode = '' }: { fault?: Fault | 'folder'; systemCode?: string } = {},
  ) {
    super(message);
    this.isPermanent = isPermanent;
    this.fault = fault;
    this.systemCode = systemCode;
  }

  /** @param secrets that a mail server may repeat, and that must not get into logs or the database. */
  static from(error: unknown, secrets: readonly string[]): DeliveryError {
    const failure = failureOf(error);
    const fault = faultOf(failure);
    const words = withoutSecrets(failure.words, secrets);
    const systemCode = failure.originalCode || failure.code;
    return new DeliveryError(texts.mailNotSent[fault](words), fault === 'mail', {
      fault,
      systemCode,
    });
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

/** By its fields: an error of Node's own may come from another realm, where it is no instance of Error. */
function failureOf(error: unknown): Failure {
  const fields = Object(error) as Partial<Record<string, unknown>>;
  const text = (name: string): string => {
    const value = fields[name];
    return typeof value === 'string' ? value : '';
  };
  const message = text('message') || String(error);
  return {
    code: text('code'),
    originalCode: text('originalCode'),
    command: text('command'),
    responseCode: Number(fields.responseCode) || 0,
    words: text('response') || [text('code'), message].filter((part) => part !== '').join(': '),
  };
}

/**
 * Where the fault lies. `mail`: this mail's recipient or content, which no later attempt changes. Sender, sign-in and
 * encryption are settings, of ours or of the mail server: every mail fails until they are mended, and goes out
 * then. `noConnection`: the server is away. `passing`: it asks to come again.
 */
type Fault = keyof typeof texts.mailNotSent;

function faultOf(failure: Failure): Fault {
  const { code, originalCode, command, responseCode, words } = failure;
  if (code === 'EAUTH' || SIGN_IN_REPLIES.has(responseCode)) return 'signIn';
  if (code === 'ETLS' || TLS_FAILURES.test(originalCode)) return 'encryption';
  // The library itself refuses addresses that no server could take.
  if (code === 'EENVELOPE' && command === 'API') {
    return words.includes('Invalid sender') ? 'sender' : 'mail';
  }
  if (responseCode === 0 && NO_CONNECTION.has(code)) return 'noConnection';
  if (responseCode < 500) return 'passing';
  const reason = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(words)?.[1] ?? '';
  switch (command) {
    case 'MAIL FROM':
      return responseCode === TOO_LARGE ? 'mail' : 'sender';
    case 'RCPT TO':
      return SENDER_AT_RECIPIENT.test(reason) ? 'sender' : 'mail';
    case 'DATA':
      return SENDER_AT_CONTENT.test(reason) ? 'sender' : 'mail';
    default:
      return 'passing'; // to the greeting: the server takes no mail at all
  }
}

/** The mail library's: never made, broken off, silent, or without an address. */
const NO_CONNECTION = new Set(['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS']);
/** RFC 4954: wanted, too weak, refused, only with encryption. */
const SIGN_IN_REPLIES = new Set([530, 534, 535, 538]);
/** RFC 5321: more storage than a mail may take. */
const TOO_LARGE = 552;
/** Codes of Node and OpenSSL for certificates and handshakes. */
const TLS_FAILURES = /CERT|SIGNATURE|^ERR_(?:TLS|SSL)|^EPROTO$/;

/**
 * Many servers check the sender only when they know the recipient (Postfix does), or even the content. Then the
 * enhanced status code tells (RFC 3463): the sender's address (x.1.7, x.1.8) or security and policy (x.7.x), such as
 * "not owned by user" and "relay access denied".
 */
const SENDER_AT_RECIPIENT = /^5\.(?:1\.[78]|7\.\d+)$/;
/** 5.7.0 and 5.7.1 are what filters say of a content here. */
const SENDER_AT_CONTENT = /^5\.(?:1\.[78]|7\.(?![01]$)\d+)$/;

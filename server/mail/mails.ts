/** The mails that the product sends. Addresses are checked (contract/rules.ts) before they get here. */
export type Mail =
  /** The ticket itself, as PDF. */
  | { kind: 'ticket'; to: string; ticketId: string }
  /** A member gives a ticket-purchase code to a friend; `senderName` is the member's full name. */
  | { kind: 'purchase-code'; to: string; code: string; senderName: string }
  /** `token`: the secret of the link `PUBLIC_URL/reset-password/<token>`. */
  | { kind: 'password-reset'; to: string; token: string };

export type MailKind = Mail['kind'];

/** How a mail lies in the outbox. */
export interface StoredMail {
  readonly kind: string;
  readonly recipient: string;
  /** The rest, as JSON. */
  readonly payload: string;
}

export function storeMail({ kind, to, ...rest }: Mail): StoredMail {
  return { kind, recipient: to, payload: JSON.stringify(rest) };
}

export function readMail({ kind, recipient, payload }: StoredMail): Mail {
  return { ...(JSON.parse(payload) as object), kind, to: recipient } as Mail;
}

/** What must not be repeated in the log or the database: each text of the payload. */
export function privateTextsOf({ payload }: StoredMail): string[] {
  try {
    const values: unknown[] = Object.values(JSON.parse(payload) as object);
    return values.filter((value) => typeof value === 'string');
  } catch {
    return []; // a damaged row has nothing to say
  }
}

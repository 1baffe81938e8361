import type { MailTextName } from '../../contract/festivalFacts.ts';

/** The mails that the product sends. Addresses are checked (contract/rules.ts) before they get here. */
export type Mail =
  /** The ticket itself, as PDF. */
  | { kind: 'ticket'; to: string; ticketId: string }
  /** That ticket admits no longer. */
  | { kind: 'ticket-revoked'; to: string; ticketId: string; isReplaced: boolean }
  /** A member gives a ticket-purchase code to a friend; `senderName` is the member's full name. */
  | { kind: 'purchase-code'; to: string; code: string; senderName: string }
  /** The mail that has this text of the festival's, with codes that are none: the office sends it to itself. */
  | { kind: 'sample'; to: string; memberId: number; senderName: string; text: MailTextName }
  /** To the address with which somebody has registered: whoever mistyped it, or whose it is instead, learns it here. */
  | { kind: 'welcome'; to: string }
  /** `token`: the secret of the link `PUBLIC_URL/reset-password/<token>`. */
  | { kind: 'password-reset'; to: string; token: string }
  /** The owner of the account has changed the password. */
  | { kind: 'password-changed'; to: string }
  /** Something has happened to the account's second factor. `name`: of which, where it is about one. */
  | {
      kind: 'second-factor';
      to: string;
      event:
        'added' | 'removed' | 'last removed' | 'reset' | 'codes renewed' | 'recovery code used';
      name?: string;
    }
  /** To an address that the member wants instead; `token`: the secret of the link `PUBLIC_URL/account/email/<token>`. */
  | { kind: 'email-change'; to: string; memberId: number; token: string }
  /** To the address that was the account's until now. */
  | { kind: 'email-changed'; to: string }
  /** To the address of an account that its owner has just deleted. It is known no longer when this is sent, or given up. */
  | { kind: 'account-deleted'; to: string }
  /** The office invites a member, by the full name, who registers with the invitation code. */
  | { kind: 'invitation'; to: string; memberId: number; name: string; code: string }
  /** The office sends a member the own free ticket-purchase codes. */
  | { kind: 'own-codes'; to: string; memberId: number; name: string; codes: readonly string[] }
  /** Something of the server is broken, or all of it is well again (`red` is empty). */
  | { kind: 'health'; to: string; red: readonly HealthWords[] };

/** What is broken, as the page of the server's health says it. */
export interface HealthWords {
  readonly title: string;
  readonly said: string;
  readonly advice: string;
  /** Told for the first time, or anew: not told of since. */
  readonly isNew: boolean;
}

/** Never ones that are given to anybody: they have a sign that codes do not have. */
export const SAMPLE_CODE = 'PR0BE-PR0BE-PR0BE';
export const SAMPLE_INVITATION = 'PR0BE-PR0BE';
export const SAMPLE_TICKET = 'PR0BEPR0BEPR0BEPR0BEPR0BE0';

export type MailKind = Mail['kind'];

/** After it nothing is to be left of whom it goes to. */
export const LAST_MAIL: MailKind = 'account-deleted';

/** What goes out first: the worker takes from the highest down. */
export const PRIORITY = {
  /** To many at once: nobody waits for one of these at a screen. */
  mass: 0,
  single: 1,
} as const;
export type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

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

/** What must not be repeated in the log or the database: each text of the payload, and of a last mail to whom it goes. */
export function privateTextsOf({ kind, recipient, payload }: StoredMail): string[] {
  try {
    const values: unknown[] = Object.values(JSON.parse(payload) as object).flat();
    if (kind === LAST_MAIL) values.push(recipient);
    return values.filter((value): value is string => typeof value === 'string' && value !== '');
  } catch {
    return []; // a damaged row has nothing to say
  }
}

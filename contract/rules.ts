/** The predicates and patterns of spec §5. No sentences: the forms word one rule differently. */
import {
  EMAIL_MAX_CHARS,
  NEW_PASSWORD_MIN_CHARS,
  PASSWORD_MAX_CHARS,
  PURCHASE_CODES_PER_CREATION_MAX,
  PURCHASE_CODES_PER_CREATION_MIN,
} from './limits.ts';

/**
 * A valid e-mail address of the HTML standard (4.10.5.1.5) whose domain has at least one dot.
 * Addresses with spaces, line breaks or angle brackets never match, so one is safe in a mail header.
 */
export const EMAIL_PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

/** §5: five uppercase letters or digits, a hyphen, five more. */
export const INVITATION_CODE_PATTERN = /^[A-Z0-9]{5}-[A-Z0-9]{5}$/;

/** §5: the special characters of which a new password needs one. */
export const PASSWORD_SPECIAL_CHARS = '#?!@$%^&*-';

export const PASSWORD_REQUIREMENTS = {
  length: new RegExp(`^[\\s\\S]{${NEW_PASSWORD_MIN_CHARS},}$`),
  uppercase: /[A-Z]/,
  lowercase: /[a-z]/,
  digit: /[0-9]/,
  // The hyphen stands last, where a class of characters takes it as itself.
  special: new RegExp(`[${PASSWORD_SPECIAL_CHARS}]`),
} as const;

export type PasswordRequirement = keyof typeof PASSWORD_REQUIREMENTS;

/** The requirements of §5 that a new password still misses, in the order a form shows them. */
export function missingPasswordRequirements(password: string): PasswordRequirement[] {
  const names = Object.keys(PASSWORD_REQUIREMENTS) as PasswordRequirement[];
  return names.filter((name) => !PASSWORD_REQUIREMENTS[name].test(password));
}

/** §5: the rule for sign-up and reset. */
export function isAcceptablePassword(password: string): boolean {
  return (
    password.length <= PASSWORD_MAX_CHARS && missingPasswordRequirements(password).length === 0
  );
}

export function isEmail(value: string): boolean {
  return value.length <= EMAIL_MAX_CHARS && EMAIL_PATTERN.test(value);
}

export function isInvitationCode(value: string): boolean {
  return INVITATION_CODE_PATTERN.test(value);
}

/** §5: a count outside 1…10, or none at all, becomes the nearest one allowed. */
export function clampPurchaseCodeCount(count: number): number {
  if (Number.isNaN(count)) return PURCHASE_CODES_PER_CREATION_MIN;
  return Math.min(
    PURCHASE_CODES_PER_CREATION_MAX,
    Math.max(PURCHASE_CODES_PER_CREATION_MIN, Math.trunc(count)),
  );
}

/** The form in which two addresses are the same one: without case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

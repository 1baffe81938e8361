/**
 * The rules of contract/rules.ts as Ant Design form rules. The sentences are the feature's own. Every
 * rule but `required` lets an empty value pass, so that a field shows one sentence at a time.
 */
import type { FormRule } from 'antd';
import type { ReactElement } from 'react';
import {
  isAcceptablePassword,
  isEmail,
  isInvitationCode,
  missingPasswordRequirements,
  type PasswordRequirement,
} from '../../contract/rules.ts';

/** A rule that does not ask for the form's other values. */
type PlainRule = Exclude<FormRule, (...args: never[]) => unknown>;

function check(isValid: (value: string) => boolean, message: string): PlainRule {
  return {
    validator: (_, value: string | undefined) =>
      value === undefined || value === '' || isValid(value)
        ? Promise.resolve()
        : Promise.reject(new Error(message)),
  };
}

export function required(message: string): FormRule {
  return { required: true, whitespace: true, message };
}

/** For passwords, where a space is a character like any other. */
export function requiredPassword(message: string | ReactElement): FormRule {
  return { required: true, message };
}

/** Spaces around an address come from keyboards that complete words: they do no harm (`trimmed`), alone are none. */
export function email(message: string): FormRule {
  return check((value) => value.trim() === '' || isEmail(value.trim()), message);
}

export function invitationCode(message: string): FormRule {
  return check(isInvitationCode, message);
}

export function minLength(chars: number, message: string): FormRule {
  return check((value) => value.length >= chars, message);
}

/** A password for sign-up and reset (§5). */
export function newPassword(message: string): FormRule {
  return check(isAcceptablePassword, message);
}

/** The requirements that a password being typed still misses, for a list under the field. */
export function missingRequirements(value: string | undefined): PasswordRequirement[] {
  return missingPasswordRequirements(value ?? '');
}

/** The value of another field, repeated. The field needs `dependencies={[name]}` as well. */
export function sameAs(name: string, message: string): FormRule {
  return ({ getFieldValue }) => check((value) => value === getFieldValue(name), message);
}

/** For what a form sends: an address without the spaces around it. */
export function trimmed(value: string): string {
  return value.trim();
}

/** What a call comes to when it has no reply, and the sentences in it for the screens (spec §8). */
import { Check } from 'typebox/schema';
import { SecondStep } from '../../../contract/account/secondStep.ts';
import { LesserMember, RefusalReason, type AdmissionUse } from '../../../contract/entities.ts';
import { SheetsRefusal } from '../../../contract/office/importSheets.ts';

/** No answer of the server, see `failureOf`: the network is lost. */
export interface ClientFailure {
  kind: 'client';
}

/**
 * An answer with an error status and no JSON, as Django's own 404 and 500 pages are. The network is there; but nobody
 * knows whose page it is, so it decides nothing: it ends no session, refuses no ticket for good and no right.
 */
export interface PageFailure {
  kind: 'page';
  status: number;
}

/** The server said no. Other servers than ours say less, so all but the status is optional. */
export interface ServerFailure {
  kind: 'server';
  status: number;
  /** The `error` field: a sentence for the screen. */
  text?: string;
  /** The `detail` field, as Django's SimpleJWT words it. */
  detail?: string;
  /** Django's validation errors: the first sentence for each field, `non_field_errors` among them. */
  fields?: Record<string, string>;
  /** Why a ticket does not admit, or a device may not take part. */
  reason?: RefusalReason;
  /** What the member is now, whom somebody else has changed meanwhile. */
  member?: LesserMember;
  /** The password is right, and the account has a second factor. */
  secondFactor?: SecondStep;
  /** The workbook has several sheets, and nobody has said which one is meant. */
  sheets?: Pick<SheetsRefusal, 'sheets' | 'more'>;
  /** When the ticket was used, and whether by this device. */
  used?: Pick<AdmissionUse, 'at' | 'by_this_device'>;
}

export type ApiFailure = ClientFailure | PageFailure | ServerFailure;

export const isRecord = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** A sentence as it stands, or the first of a list, as Django gives them. */
function sentence(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first.trim() !== '' ? first : undefined;
}

function fieldsOf(body: Record<string, unknown>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(body)) {
    const text = sentence(value);
    // Bare words, as in `code` and `reason`, are for programs.
    const isForPeople = text !== undefined && (Array.isArray(value) || /\S\s+\S/.test(text));
    if (isForPeople && name !== 'error' && name !== 'detail') fields[name] = text;
  }
  return fields;
}

function serverFailure(status: number, body: Record<string, unknown>): ServerFailure {
  const failure: ServerFailure = { kind: 'server', status };
  const text = sentence(body.error);
  const detail = sentence(body.detail);
  const fields = fieldsOf(body);
  const { reason, used, member, second_factor: secondFactor } = body;
  if (text !== undefined) failure.text = text;
  if (detail !== undefined) failure.detail = detail;
  if (Object.keys(fields).length > 0) failure.fields = fields;
  if (Check(RefusalReason, reason)) failure.reason = reason;
  if (Check(LesserMember, member)) failure.member = member;
  if (Check(SecondStep, secondFactor)) failure.secondFactor = secondFactor;
  if (Check(SheetsRefusal, body)) failure.sheets = { sheets: body.sheets, more: body.more };
  if (isRecord(used) && typeof used.at === 'string') {
    const { at, by_this_device: isHere } = used;
    failure.used = { at, ...(typeof isHere === 'boolean' && { by_this_device: isHere }) };
  }
  return failure;
}

/** What proxies say when they do not reach the server (from 520 on: those in the cloud), and gates of foreign networks. */
const isInTheWay = (status: number): boolean =>
  [407, 502, 503, 504, 511].includes(status) || status >= 520;

/**
 * What an answer with an error status means; here it is decided what counts as a lost network.
 *
 * The server has spoken: JSON that says what is wrong, whatever the status. Somebody's page: all else, the network is
 * there. The network is lost: there was no answer in time; a proxy has none of the server; or (`isReply` of send.ts) the
 * status is 200 and the content is not what the call gives, as from a captive portal.
 */
export function failureOf(status: number, body: unknown): ApiFailure {
  if (isRecord(body)) return serverFailure(status, body);
  // A bare sentence, or a list of them: a ValidationError of Django REST framework without a field.
  const text = sentence(body);
  if (text !== undefined) return { kind: 'server', status, text };
  return isInTheWay(status) ? { kind: 'client' } : { kind: 'page', status };
}

/** Narrows what `unwrap()` throws and what a hook calls `error`; null when it is no failure of a call. */
export function asFailure(error: unknown): ApiFailure | null {
  if (!isRecord(error)) return null;
  return ['client', 'page', 'server'].includes(error.kind as string)
    ? (error as unknown as ApiFailure)
    : null;
}

/** Nobody knows whether it was done: the answer may have been lost on its way back. */
export const isUnanswered = (error: unknown): boolean => asFailure(error)?.kind !== 'server';

/** The server answered, and it was not that it is broken. */
export function isRefusal(error: unknown): boolean {
  const failure = asFailure(error);
  return failure?.kind === 'server' && failure.status < 500;
}

/** Of a server that is busy: the same may work a little later. */
export function isPassing(error: unknown): boolean {
  const failure = asFailure(error);
  return failure?.kind === 'server' && [408, 425, 429].includes(failure.status);
}

/** The server says that this person may not: in its own words, since proxies give a 403, too. */
export function isForbidden(error: unknown): boolean {
  const failure = asFailure(error);
  if (failure?.kind !== 'server') return false;
  return failure.status === 403 && (failure.text ?? failure.detail) !== undefined;
}

/** The server says that this person may not, or does not know who asks. */
export function isDenial(error: unknown): boolean {
  const failure = asFailure(error);
  return (failure?.kind === 'server' && failure.status === 401) || isForbidden(error);
}

/** The sentence for the screen (spec §8): the server's `error`, else the fallback. */
export function textOf(error: unknown, fallback: string): string {
  const failure = asFailure(error);
  return (failure?.kind === 'server' ? failure.text : undefined) ?? fallback;
}

/**
 * What the server said, in whichever field, to stand beside a sentence of ours; empty when it said nothing.
 * @param shown fields of a form, at which their sentences stand already.
 */
export function explanationOf(error: unknown, shown: readonly string[] = []): string {
  const failure = asFailure(error);
  if (failure?.kind !== 'server') return '';
  const others = Object.entries(failure.fields ?? {}).filter(([name]) => !shown.includes(name));
  return failure.text ?? failure.detail ?? others.map(([, text]) => text).join(' ');
}

/** What stands in a form after a failure. */
export interface FailureWords {
  /** The sentence of §8. */
  text: string;
  /** What the server said besides; empty: nothing. */
  detail: string;
}

/** @param names of the form's fields, as on the wire, at which the sentences for them are to stand. */
export function wordsOf<const Name extends string = never>(
  error: unknown,
  fallback: string,
  names: readonly Name[] = [],
): FailureWords & { fields: ReturnType<typeof fieldErrorsOf<Name>> } {
  const text = textOf(error, fallback);
  const explanation = explanationOf(error, names);
  const detail = explanation === text ? '' : explanation;
  return { text, detail, fields: fieldErrorsOf(error, names) };
}

/** Sentences that belong to fields of a form, in the shape that a form's `setFields` takes. */
export function fieldErrorsOf<const Name extends string>(
  error: unknown,
  names: readonly Name[],
): { name: Name; errors: string[] }[] {
  const failure = asFailure(error);
  const fields = failure?.kind === 'server' ? (failure.fields ?? {}) : {};
  return names.flatMap((name) => {
    const text = fields[name];
    return text === undefined ? [] : [{ name, errors: [text] }];
  });
}

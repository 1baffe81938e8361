/** What a call comes to when it has no reply, and the sentences in it for the screens (spec §8). */
import type { AdmissionUse, RefusalReason } from '../../../contract/entities.ts';

/** No answer of the server: network, time-out, or an answer that is not its JSON, as a captive portal gives. */
export interface ClientFailure {
  kind: 'client';
}

/** The server said no. Other servers than ours say less, so all but the status is optional. */
export interface ServerFailure {
  kind: 'server';
  status: number;
  /** The `error` field: a sentence for the screen. */
  text?: string;
  /** The `detail` field, as Django's SimpleJWT words it. */
  detail?: string;
  /** Django's validation errors: the first sentence for each field. */
  fields?: Record<string, string>;
  /** Why a ticket does not admit, or a device may not take part. */
  reason?: RefusalReason;
  /** When the ticket was used, and whether by this device. */
  used?: Pick<AdmissionUse, 'at' | 'by_this_device'>;
}

export type ApiFailure = ClientFailure | ServerFailure;

export const isRecord = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

const REASONS: readonly string[] = [
  'unknown',
  'used',
  'revoked',
  'key_reused',
  'device_unknown',
  'device_revoked',
  'name_taken',
] satisfies RefusalReason[];

/** A sentence as it stands, or the first of a list, as Django gives them. */
function sentence(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first.trim() !== '' ? first : undefined;
}

function fieldsOf(body: Record<string, unknown>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(body)) {
    const text = Array.isArray(value) ? sentence(value) : undefined;
    if (text !== undefined && name !== 'error' && name !== 'detail') fields[name] = text;
  }
  return fields;
}

function serverFailure(status: number, body: Record<string, unknown>): ServerFailure {
  const failure: ServerFailure = { kind: 'server', status };
  const text = sentence(body.error);
  const detail = sentence(body.detail);
  const fields = fieldsOf(body);
  const { reason, used } = body;
  if (text !== undefined) failure.text = text;
  if (detail !== undefined) failure.detail = detail;
  if (Object.keys(fields).length > 0) failure.fields = fields;
  if (typeof reason === 'string' && REASONS.includes(reason)) {
    failure.reason = reason as RefusalReason;
  }
  if (isRecord(used) && typeof used.at === 'string') {
    const { at, by_this_device: isHere } = used;
    failure.used = { at, ...(typeof isHere === 'boolean' && { by_this_device: isHere }) };
  }
  return failure;
}

/** What a refusal says. A body that is no JSON object is not the server speaking. */
export function failureOf(status: number, body: unknown): ApiFailure {
  return isRecord(body) ? serverFailure(status, body) : { kind: 'client' };
}

/** Narrows what `unwrap()` throws and what a hook calls `error`; null when it is no failure of a call. */
export function asFailure(error: unknown): ApiFailure | null {
  if (!isRecord(error)) return null;
  return error.kind === 'client' || error.kind === 'server'
    ? (error as unknown as ApiFailure)
    : null;
}

/** The server answered, and it was not that it is broken. */
export function isRefusal(error: unknown): boolean {
  const failure = asFailure(error);
  return failure?.kind === 'server' && failure.status < 500;
}

/** The sentence for the screen (spec §8): the server's `error`, else the fallback. */
export function textOf(error: unknown, fallback: string): string {
  const failure = asFailure(error);
  return (failure?.kind === 'server' ? failure.text : undefined) ?? fallback;
}

/** What the server said, in whichever field, to stand beside a sentence of ours; empty when it said nothing. */
export function explanationOf(error: unknown): string {
  const failure = asFailure(error);
  return (failure?.kind === 'server' ? (failure.text ?? failure.detail) : undefined) ?? '';
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

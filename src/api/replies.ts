/**
 * Whether an answer is one of ours. A captive portal answers everything with status 200, so a reply is
 * only believed when it has what its readers need. What a lesser server may leave out is not asked for.
 */

export function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

function hasStrings(data: unknown, ...names: string[]): data is Record<string, unknown> {
  return isRecord(data) && names.every((name) => typeof data[name] === 'string');
}

const isRowWithId = (row: unknown): boolean => isRecord(row) && typeof row.id === 'number';

/** Calls whose answer only says that it worked: any JSON, or none. */
export const isAnyReply = (): boolean => true;

/** An answer from which `message` is shown when there is one. */
export const isMessageReply = (data: unknown): boolean => isRecord(data);

export const isTokenPair = (data: unknown): boolean => hasStrings(data, 'access', 'refresh');

export const isRefreshedToken = (data: unknown): boolean => hasStrings(data, 'access');

export const isInvitationReply = (data: unknown): boolean =>
  isRecord(data) && hasStrings(data.user_info, 'first_name', 'last_name');

export const isCurrentMember = (data: unknown): boolean =>
  hasStrings(data, 'first_name', 'last_name');

export const isTokenList = (data: unknown): boolean =>
  Array.isArray(data) && data.every((row) => isRowWithId(row) && hasStrings(row, 'token'));

export const isMemberList = (data: unknown): boolean => {
  const rows = isRecord(data) ? data.results : data;
  return Array.isArray(rows) && rows.every(isRowWithId);
};

export const isEmailHistory = (data: unknown): boolean =>
  isRecord(data) && Object.values(data).every(Array.isArray);

export const isRegisteredDevice = (data: unknown): boolean =>
  isRowWithId(data) && hasStrings(data, 'credential', 'name');

export const isHeartbeatReply = (data: unknown): boolean =>
  hasStrings(data, 'list_cursor', 'server_time') && typeof data.seq === 'number';

export const isBytes = (data: unknown): boolean => data instanceof Uint8Array;

export const isEventStream = (data: unknown): boolean =>
  data instanceof Response &&
  data.ok &&
  (data.headers.get('Content-Type') ?? '').startsWith('text/event-stream');

export const isBoard = (data: unknown): boolean =>
  hasStrings(data, 'at') &&
  [data.gates, data.minutes, data.refused, data.conflicts, data.devices].every(Array.isArray);

export const isGate = (data: unknown): boolean => isRowWithId(data) && hasStrings(data, 'name');

export const isGateList = (data: unknown): boolean => Array.isArray(data) && data.every(isGate);

export const isGuestList = (data: unknown): boolean =>
  Array.isArray(data) && data.every((row) => isRecord(row) && Array.isArray(row.tickets));

/** The server of the entry engine, behind the app's client. All but check and admit are for our own server. */
import { entryCalls } from '../../../contract/entry/calls.ts';
import { ENTRY_HEADERS } from '../../../contract/entry/headers.ts';
import type { Client } from '../../api/client/client.ts';
import { explanationOf, type ApiFailure } from '../../api/client/failures.ts';
import type { DeviceTrouble, EntryServer, ServerAnswer } from './entryServer.ts';
import { chosenGate, type DeviceIdentity, type JournalEntry } from '../journal/journalEntry.ts';
import { readList } from '../list/readList.ts';
import { texts } from './texts.ts';
import {
  checkTicket,
  invalidateTicket,
  leaveWithTicket,
  undoAdmission,
  type TicketAnswer,
} from './ticketCalls.ts';

export function createRemoteServer(client: Client): EntryServer {
  const serverAnswerOf = (answer: TicketAnswer): ServerAnswer =>
    saidBy(answer, client.hasExtensions());

  return {
    async check(ticketId, device, admission) {
      const headers = {
        ...deviceHeaders(device),
        ...(admission !== null && { [ENTRY_HEADERS.admission]: admission.key }),
      };
      const answer = await checkTicket(client, { ticketId, headers });
      return isWordless(answer)
        ? { kind: 'page', status: answer.error.status }
        : serverAnswerOf(answer);
    },

    async admit(entry, device) {
      const { ticketId, key: idempotencyKey } = entry;
      const headers = tapHeaders(entry, device);
      const isReport = isReportOf(entry, device);
      return serverAnswerOf(
        await invalidateTicket(client, { ticketId, idempotencyKey, headers, isReport }),
      );
    },

    async leave(entry, device) {
      const { ticketId, key: idempotencyKey, list } = entry;
      const headers = {
        ...tapHeaders(entry, device),
        ...(list !== undefined && { [ENTRY_HEADERS.list]: list }),
      };
      const isReport = isReportOf(entry, device);
      return serverAnswerOf(
        await leaveWithTicket(client, { ticketId, idempotencyKey, headers, isReport }),
      );
    },

    async undo(entry, admission, device) {
      const headers = tapHeaders(entry, device);
      return serverAnswerOf(
        await undoAdmission(client, {
          admission,
          idempotencyKey: entry.key,
          headers,
          isReport: isReportOf(entry, device),
        }),
      );
    },

    isThere: async () => (await client.probe()) !== null,

    async register(name) {
      if (!client.hasExtensions()) return null;
      const { data, error, isMarked } = await client.request(entryCalls.registerDevice, {
        body: { name },
      });
      if (error !== undefined) {
        if (reasonOf(error) === 'name_taken') return 'taken';
        return isMarked && error.kind === 'server' && error.status === 403 ? 'forbidden' : null;
      }
      const origin = namedBy(data.origin);
      const { id, credential } = data;
      return { id, name: data.name, credential, lastSeq: 0, ...(origin !== null && { origin }) };
    },

    async rename({ name, isSamePhone }, device) {
      const { error } = await client.request(entryCalls.renameDevice, {
        headers: deviceHeader(device),
        body: { name, ...(isSamePhone && { take_over: true }) },
      });
      if (error === undefined) return { outcome: 'renamed', name: name.trim().replace(/ +/g, ' ') };
      if (reasonOf(error) === 'name_taken') return { outcome: 'taken' };
      return { outcome: 'failed', text: explanationOf(error) };
    },

    async heartbeat(report, device) {
      if (!client.hasExtensions()) return null;
      const { data, error } = await client.request(entryCalls.heartbeat, {
        headers: deviceHeader(device),
        body: report,
      });
      if (error !== undefined) return troubleOf(error);
      const {
        list_cursor: cursor,
        seq,
        lost,
        missing,
        origin,
        server_time: at,
        gate,
        rules,
      } = data;
      return {
        cursor,
        seq,
        lost: lost ?? 0,
        missing: missing ?? [],
        origin: namedBy(origin),
        atMs: Date.parse(at),
        gate: gate == null ? null : chosenGate(gate),
        rules: rules ?? null,
      };
    },

    async list({ since, after }, device, onPart) {
      const ending = new AbortController();
      const { data, error } = await client.request(entryCalls.list, {
        headers: deviceHeader(device),
        query: { ...(since !== null && { since }), ...(after !== null && { after }) },
        signal: ending.signal,
      });
      if (error !== undefined) return troubleOf(error);
      const isComplete = await readList(data, onPart).catch(() => false);
      ending.abort();
      return isComplete ? 'complete' : null;
    },
  };
}

const deviceHeader = ({ credential }: DeviceIdentity): Record<string, string> => ({
  [ENTRY_HEADERS.device]: credential,
});

function deviceHeaders(device: DeviceIdentity | null): Record<string, string> {
  if (device === null) return {};
  return { ...deviceHeader(device), ...gateHeader(device.gate?.id) };
}

/** An older server does not say which database it has. */
const namedBy = (origin: string | null | undefined): string | null =>
  origin === '' ? null : (origin ?? null);

const gateHeader = (gateId: number | undefined): Record<string, string> =>
  gateId === undefined ? {} : { [ENTRY_HEADERS.gate]: String(gateId) };

/** Only a device that the server knows can report facts. */
const isReportOf = (
  { isDeclared }: Pick<JournalEntry, 'isDeclared'>,
  device: DeviceIdentity | null,
): device is DeviceIdentity => isDeclared && device !== null;

function tapHeaders(
  { isDeclared, isApproved, tappedAtMs, seq, deviceId, gateId }: JournalEntry,
  device: DeviceIdentity | null,
): Record<string, string> {
  return {
    ...(device !== null && deviceHeader(device)),
    // Where it happened, wherever the device is by now.
    ...gateHeader(gateId),
    ...(isReportOf({ isDeclared }, device) && { [ENTRY_HEADERS.mode]: 'device' }),
    ...(isApproved && device !== null && { [ENTRY_HEADERS.approved]: '1' }),
    [ENTRY_HEADERS.scannedAt]: new Date(tappedAtMs).toISOString(),
    // A number of an earlier registration means nothing in this one.
    ...(seq !== null && deviceId === device?.id && { [ENTRY_HEADERS.seq]: String(seq) }),
  };
}

/** @param isOurs the server is ours, which marks its answers: one without the mark is somebody else's. */
function saidBy({ data, error, isMarked }: TicketAnswer, isOurs: boolean): ServerAnswer {
  const isForeign = isOurs && !isMarked;
  if (error === undefined) {
    if (isForeign) return { kind: 'none' };
    return { kind: 'ok', message: data.message, isConflict: data.outcome === 'conflict' };
  }
  if (error.kind === 'client') return { kind: 'none' };
  if (error.kind === 'page') return error;
  const { status, reason = null, used } = error;
  if (isForeign) return { kind: 'page', status };
  return {
    kind: 'refused',
    status,
    text: explanationOf(error) || texts.refusedWithoutText(status),
    reason,
    usedHereAtMs: used?.by_this_device === true ? Date.parse(used.at) : null,
  };
}

/** A refusal that does not say why is no word on the ticket: the device may know better. */
function isWordless(
  answer: TicketAnswer,
): answer is TicketAnswer & { error: Extract<ApiFailure, { kind: 'server' }> } {
  const { error } = answer;
  return error?.kind === 'server' && error.reason === undefined && explanationOf(error) === '';
}

const reasonOf = (failure: ApiFailure): string | undefined =>
  failure.kind === 'server' ? failure.reason : undefined;

function troubleOf(failure: ApiFailure): DeviceTrouble | null {
  const reason = reasonOf(failure);
  if (reason === 'device_unknown') return 'unknown';
  if (reason === 'not_staff') return 'forbidden';
  return reason === 'device_revoked' ? 'revoked' : null;
}

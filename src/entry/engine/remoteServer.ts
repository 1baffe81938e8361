/** The server of the entry engine, behind the app's client. All but check and admit are for our own server. */
import { entryCalls } from '../../../contract/entry/calls.ts';
import { ENTRY_HEADERS } from '../../../contract/entry/headers.ts';
import { decodeEntryList } from '../../../contract/entry/list.ts';
import type { Client } from '../../api/client/client.ts';
import { explanationOf, type ApiFailure } from '../../api/client/failures.ts';
import type { DeviceTrouble, EntryServer, ServerAnswer } from './entryServer.ts';
import type { DeviceIdentity, JournalEntry } from '../journal/journalEntry.ts';
import { texts } from './texts.ts';
import { checkTicket, invalidateTicket, undoAdmission, type TicketAnswer } from './ticketCalls.ts';

export function createRemoteServer(client: Client): EntryServer {
  const serverAnswerOf = (answer: TicketAnswer): ServerAnswer =>
    saidBy(answer, client.hasExtensions());

  return {
    async check(ticketId, device, admission) {
      const headers = {
        ...deviceHeaders(device),
        ...(admission !== null && { [ENTRY_HEADERS.admission]: admission.key }),
      };
      return serverAnswerOf(await checkTicket(client, { ticketId, headers }));
    },

    async admit(entry, device) {
      const { ticketId, key: idempotencyKey } = entry;
      const headers = tapHeaders(entry, device);
      return serverAnswerOf(await invalidateTicket(client, { ticketId, idempotencyKey, headers }));
    },

    async undo(entry, admission, device) {
      const headers = tapHeaders(entry, device);
      return serverAnswerOf(
        await undoAdmission(client, { admission, idempotencyKey: entry.key, headers }),
      );
    },

    isThere: async () => (await client.probe()) !== null,

    async register(name) {
      if (!client.hasExtensions()) return null;
      const { data, error } = await client.request(entryCalls.registerDevice, { body: { name } });
      if (error !== undefined) return reasonOf(error) === 'name_taken' ? 'taken' : null;
      return { id: data.id, name: data.name, credential: data.credential, lastSeq: 0 };
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
      const { list_cursor: cursor, seq, lost, server_time: at } = data;
      return { cursor, seq, lost: lost ?? 0, atMs: Date.parse(at) };
    },

    async list(since, device) {
      const { data, error } = await client.request(entryCalls.list, {
        headers: deviceHeader(device),
        ...(since !== null && { query: { since } }),
      });
      if (error !== undefined) return troubleOf(error);
      try {
        return decodeEntryList(data);
      } catch {
        // It was cut off.
        return null;
      }
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

const gateHeader = (gateId: number | undefined): Record<string, string> =>
  gateId === undefined ? {} : { [ENTRY_HEADERS.gate]: String(gateId) };

function tapHeaders(
  { isDeclared, tappedAtMs, seq, deviceId, gateId }: JournalEntry,
  device: DeviceIdentity | null,
): Record<string, string> {
  return {
    ...(device !== null && deviceHeader(device)),
    // Where it happened, wherever the device is by now.
    ...gateHeader(gateId),
    // Only a device that the server knows can report facts.
    ...(isDeclared && device !== null && { [ENTRY_HEADERS.mode]: 'device' }),
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

const reasonOf = (failure: ApiFailure): string | undefined =>
  failure.kind === 'server' ? failure.reason : undefined;

function troubleOf(failure: ApiFailure): DeviceTrouble | null {
  const reason = reasonOf(failure);
  if (reason === 'device_unknown') return 'unknown';
  return reason === 'device_revoked' ? 'revoked' : null;
}

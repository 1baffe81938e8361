/** Reads what a call at the gate says in its headers (contract/entry/headers.ts). */
import type { FastifyRequest } from 'fastify';
import { ENTRY_HEADERS } from '../../../contract/entry/headers.ts';
import { JOURNAL_SEQ_MAX } from '../../../contract/entry/limits.ts';
import { badRequest } from '../../errors.ts';
import { idempotencyKey, UUID } from '../../lib/idempotencyKey.ts';
import { rowId } from '../../lib/rowId.ts';
import { storableTime } from '../../lib/storableTime.ts';
import { isReportOfDevice } from '../../plugins/guards.ts';
import { texts } from '../../texts.ts';
import { credentialOf } from '../devices/deviceOfRequest.ts';
import type { DevicesService } from '../devices/service.ts';
import type { Tap } from './entities.ts';

/**
 * A revoked device may not ask any more. But what it has already decided is stored, because those guests are inside;
 * a superuser decides what it counts for.
 * @throws 400 for a key that is no UUID or for an unknown mode, 403 for a device that is unknown or revoked.
 */
export async function tapOf(request: FastifyRequest, devices: DevicesService): Promise<Tap> {
  const key = idempotencyKey(request);
  const mode = modeOf(headerOf(request, ENTRY_HEADERS.mode));
  const credential = credentialOf(request);
  if (mode === 'device' && (credential === null || key === null)) {
    throw badRequest(texts.deviceModeWithoutKey);
  }
  const device =
    credential === null
      ? null
      : await (mode === 'device' ? devices.identify(credential) : devices.admit(credential));
  // Gate, number and time serve reports only. When they cannot be read, no guest has to wait: they count as missing.
  const seq = rowId(headerOf(request, ENTRY_HEADERS.seq) ?? '');
  return {
    key,
    // Nobody may be signed in on a device that reports: then it is who used it last.
    staffId: device !== null && isReportOfDevice(request) ? device.staffId : request.member.id,
    deviceId: device?.id ?? null,
    isRevoked: device?.isRevoked ?? false,
    gateId: rowId(headerOf(request, ENTRY_HEADERS.gate) ?? ''),
    seq: device !== null && seq !== null && seq >= 1 && seq <= JOURNAL_SEQ_MAX ? seq : null,
    mode,
    isApproved: mode === 'device' && headerOf(request, ENTRY_HEADERS.approved) === '1',
    scannedAt: storableTime(headerOf(request, ENTRY_HEADERS.scannedAt) ?? ''),
  };
}

/** Key of the admission of the ticket that the device remembers; null: of none. */
export function rememberedAdmission(request: FastifyRequest): string | null {
  const key = headerOf(request, ENTRY_HEADERS.admission)?.toLowerCase() ?? '';
  return UUID.test(key) ? key : null;
}

/** Cursor of the list by which the device has decided; empty: it has not said. */
export const listCursor = (request: FastifyRequest): string =>
  headerOf(request, ENTRY_HEADERS.list) ?? '';

function modeOf(header: string | undefined): Tap['mode'] {
  if (header === undefined || header === 'online') return 'online';
  if (header === 'device') return 'device';
  throw badRequest(texts.invalidEntryMode);
}

/** The values of a header that is sent twice are joined by Node. */
function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const header = headers[name.toLowerCase()];
  return header === undefined ? undefined : String(header);
}

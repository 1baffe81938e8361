/** The phones at the gates: each registers, says how it is doing, and can be shut out. */
import { createHash } from 'node:crypto';
import type { RegisteredDevice } from '../../../contract/entry/entities.ts';
import { ENTRY_NAME_MAX_CHARS } from '../../../contract/entry/limits.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { readSetting } from '../../db/settings.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, conflict, forbidden, notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { entryName } from '../../lib/entryName.ts';
import { newSecret } from '../../lib/randomCodes.ts';
import { rowId } from '../../lib/rowId.ts';
import { batch } from '../../lib/batch.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { holdForChange } from '../members/holdForChange.ts';
import { nameOfMember, withdrawEntryRole } from '../members/repository.ts';
import { deletePassesOf } from '../secondFactor/passRepository.ts';
import { deleteSessionsOf, type SignedInMember } from '../session/repository.ts';
import { createHeartbeat, lostOf } from './heartbeat.ts';
import {
  findCredentialsOfDevices,
  findDeviceByName,
  giveUpUploads,
  holdNameOfDevice,
  insertDevice,
  isStaff,
  journalState,
  renameDevice,
  revokeDevice,
  type DeviceCredential,
} from './repository.ts';

export type Device = Omit<DeviceCredential, 'credentialHash'>;

export type DevicesService = ReturnType<typeof createDevicesService>;

export function createDevicesService({ database, clock }: Pick<AppDeps, 'database' | 'clock'>) {
  const { db } = database;

  const findDevice = batch<number, DeviceCredential | null>(
    { max: 64, running: 4 },
    async (ids) => {
      const found = await findCredentialsOfDevices(db, ids);
      const byId = new Map(found.map((device) => [device.id, device]));
      return ids.map((id) => byId.get(id) ?? null);
    },
  );

  /** The device that has this credential, also when it is revoked. */
  async function find(credential: string): Promise<Device | null> {
    const [, idText = '', secret = ''] = /^(\d+)\.([\w-]{43})$/.exec(credential) ?? [];
    const id = rowId(idText);
    const device = id === null ? null : await findDevice(id);
    return device?.credentialHash === hashOf(secret) ? device : null;
  }

  /** As `find`. @throws 403, reason `device_unknown`. */
  async function identify(credential: string): Promise<Device> {
    const device = await find(credential);
    if (device === null) throw forbidden(texts.unknownDevice, { reason: 'device_unknown' });
    return device;
  }

  /**
   * @param work gives the name to a device and returns its id.
   * @throws 400 for a bad name, 409 for one in use, or when the data of whoever gives it were deleted just now.
   */
  async function underName(
    typed: string,
    { memberId }: Actor,
    work: (trx: Queries, name: string) => Promise<number>,
  ): Promise<{ id: number; name: string }> {
    const name = entryName(typed);
    if (name === null) throw badRequest(texts.invalidName(ENTRY_NAME_MAX_CHARS));
    try {
      const id = await database.transaction(async (trx) => {
        // A name that came after the deletion of their data would stay.
        if (memberId !== null) await holdForChange(trx, database.engine, memberId);
        return await work(trx, name);
      });
      return { id, name };
    } catch (error) {
      if (database.failureOf(error) !== 'duplicate') throw error;
      throw conflict(texts.deviceNameTaken, { reason: 'name_taken' });
    }
  }

  let origin: string | null = null;
  /** It never changes. */
  async function originOf(): Promise<string> {
    origin ??= await readSetting(db, 'origin');
    return origin ?? '';
  }

  return {
    find,
    identify,

    isStaff: (memberId: number): Promise<boolean> => isStaff(db, memberId),

    /** The device that has this credential. @throws 403, reason `device_unknown` or `device_revoked`. */
    async admit(credential: string): Promise<Device> {
      const device = await identify(credential);
      if (device.isRevoked) throw forbidden(texts.revokedDevice, { reason: 'device_revoked' });
      return device;
    },

    /** @param takeOver the device that has the name now ends. @throws 400 for a bad name, 409 for one in use. */
    async register(
      by: Actor & { readonly memberId: number },
      typed: string,
      takeOver: boolean,
    ): Promise<RegisteredDevice> {
      const secret = newSecret();
      const at = timestamp(clock);
      const { id, name } = await underName(typed, by, async (trx, wanted) => {
        const replaces = takeOver ? await endDevice(trx, wanted, null, at) : null;
        const added = await insertDevice(trx, {
          name: wanted,
          credentialHash: hashOf(secret),
          staffId: by.memberId,
          at,
        });
        await addAudit(trx, {
          at,
          by,
          action: 'device registered',
          subject: `device:${added}`,
          ...taking(replaces),
          after: { name: wanted },
        });
        return added;
      });
      const credential = `${id}.${secret}`;
      return { id, name, credential, server_time: at, origin: await originOf() };
    },

    /** The device and its journal get another name. @returns the name as it is kept. @throws as `register` does. */
    async rename(by: Actor, { id }: Device, typed: string, takeOver: boolean): Promise<string> {
      const at = timestamp(clock);
      const { name } = await underName(typed, by, async (trx, wanted) => {
        const replaces = takeOver ? await endDevice(trx, wanted, id, at) : null;
        const before = await holdNameOfDevice(trx, database.engine, id);
        await renameDevice(trx, id, wanted);
        await addAudit(trx, {
          at,
          by,
          action: 'device renamed',
          subject: `device:${id}`,
          ...taking(replaces),
          before: { name: before },
          after: { name: wanted },
        });
        return id;
      });
      return name;
    },

    /** Shuts the device out from its next call on. @returns its name. @throws 404 */
    async revoke(by: Actor, id: number): Promise<string> {
      const at = timestamp(clock);
      return await database.transaction(async (trx) => {
        const revoked = await revokeDevice(trx, id, at);
        if (revoked === null) throw notFound(texts.noSuchDevice);
        const { name } = revoked;
        await addAudit(trx, {
          at,
          by,
          action: 'device revoked',
          subject: `device:${id}`,
          ...REVOKED,
          details: { name },
        });
        return name;
      });
    },

    /**
     * The phone is lost: shuts the device out, ends every session of who used it last, save the one that asks, and
     * takes the role from them if wished. @throws 404
     */
    async lose(
      by: Actor,
      { session_id: sessionId }: SignedInMember,
      id: number,
      isRoleWithdrawn: boolean,
    ): Promise<{ name: string; staff: string }> {
      const at = timestamp(clock);
      return await database.transaction(async (trx) => {
        const revoked = await revokeDevice(trx, id, at);
        if (revoked === null) throw notFound(texts.noSuchDevice);
        const { name, staffId } = revoked;
        const staff = await nameOfMember(trx, staffId);
        await deleteSessionsOf(trx, [staffId], sessionId);
        await deletePassesOf(trx, [staffId], sessionId);
        const event = { at, by, details: { name, staff: staffId } };
        await addAudit(trx, {
          ...event,
          action: 'device lost',
          subject: `device:${id}`,
          concerns: [`member:${staffId}`],
          ...REVOKED,
        });
        if (isRoleWithdrawn && (await withdrawEntryRole(trx, staffId))) {
          await addAudit(trx, {
            ...event,
            action: 'entry role withdrawn',
            subject: `member:${staffId}`,
            concerns: [`device:${id}`],
            before: { is_entry_staff: true },
            after: { is_entry_staff: false },
          });
        }
        return { name, staff };
      });
    },

    heartbeat: createHeartbeat({ db, clock, originOf }),
  };
}

const REVOKED = { before: { is_revoked: false }, after: { is_revoked: true } };

/** @param replaces id of the device that had the name and is revoked for that. */
const taking = (replaces: number | null) =>
  replaces === null ? {} : { concerns: [`device:${replaces}` as const], details: { replaces } };

/**
 * Revokes the device that has the name. What it had not uploaded counts as lost.
 * @param exceptId the device that wants the name, which may have it already. @returns the id of the revoked device.
 */
async function endDevice(
  trx: Queries,
  name: string,
  exceptId: number | null,
  at: string,
): Promise<number | null> {
  const earlier = await findDeviceByName(trx, name);
  if (earlier === null || earlier.id === exceptId) return null;
  await revokeDevice(trx, earlier.id, at);
  const journal = await journalState(trx, earlier.id, 0);
  await giveUpUploads(trx, earlier.id, lostOf(journal, 0));
  return earlier.id;
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

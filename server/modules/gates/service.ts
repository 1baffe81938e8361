/** Lists the gates of the festival, and lets administrators add and change them. */
import type { Gate, GateChange } from '../../../contract/entry/entities.ts';
import { ENTRY_NAME_MAX_CHARS } from '../../../contract/entry/limits.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, conflict, notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { entryName } from '../../lib/entryName.ts';
import { texts } from '../../texts.ts';
import { addAudit } from '../audit/repository.ts';
import { allGates, insertGate, updateGate } from './repository.ts';

export function createGatesService({ database, clock }: Pick<AppDeps, 'database' | 'clock'>) {
  /** @throws 409 when the name is taken. */
  async function named<T>(work: (trx: Queries) => Promise<T>): Promise<T> {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (database.failureOf(error) !== 'duplicate') throw error;
      throw conflict(texts.gateNameTaken, { reason: 'name_taken' });
    }
  }

  return {
    all: (): Promise<Gate[]> => allGates(database.db),

    /** @param actorId null: the command line. @throws 400 for a bad name, 409 for one in use. */
    async create(actorId: number | null, typed: string): Promise<Gate> {
      const name = checkedName(typed);
      const at = timestamp(clock);
      return await named(async (trx) => {
        const gate = await insertGate(trx, name, at);
        const subject = `gate:${gate.id}` as const;
        await addAudit(trx, { at, actorId, action: 'gate created', subject, details: { name } });
        return gate;
      });
    },

    /** Renames, closes, opens. @throws 400 for a bad name, 404, 409 for a name in use. */
    async change(actorId: number, id: number, change: GateChange): Promise<Gate> {
      const details = {
        ...change,
        ...(change.name !== undefined && { name: checkedName(change.name) }),
      };
      const at = timestamp(clock);
      return await named(async (trx) => {
        const gate = await updateGate(trx, id, details);
        if (gate === undefined) throw notFound(texts.noSuchGate);
        const subject = `gate:${id}` as const;
        await addAudit(trx, { at, actorId, action: 'gate changed', subject, details });
        return gate;
      });
    },
  };
}

function checkedName(typed: string): string {
  const name = entryName(typed);
  if (name === null) throw badRequest(texts.invalidName(ENTRY_NAME_MAX_CHARS));
  return name;
}

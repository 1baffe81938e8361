/** Lists the gates of the festival, and lets administrators add and change them. */
import type { Gate, GateChange, GateRules, NewGate } from '../../../contract/entry/entities.ts';
import { ENTRY_NAME_MAX_CHARS } from '../../../contract/entry/limits.ts';
import type { Queries } from '../../db/openDatabase.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, conflict, notFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { entryName } from '../../lib/entryName.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit, changeOf } from '../audit/repository.ts';
import {
  allGates,
  findGate,
  holdGate,
  insertGate,
  updateGate,
  type StoredGate,
} from './repository.ts';

export function createGatesService({
  database,
  clock,
  rules,
}: Pick<AppDeps, 'database' | 'clock'> & { readonly rules: () => GateRules }) {
  const { engine } = database;

  /** Without re-entry every gate is an entrance, and nobody is told of directions. */
  function told({ direction, ...gate }: StoredGate): Gate {
    return rules().reentry ? { ...gate, direction } : gate;
  }

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
    /** As devices are told of it; null: there is none. */
    async present(id: number): Promise<Gate | null> {
      const gate = await findGate(database.db, id);
      return gate === undefined ? null : told(gate);
    },

    all: async (): Promise<Gate[]> => (await allGates(database.db)).map(told),

    /** @throws 400 for a bad name, 409 for one in use. */
    async create(by: Actor, wanted: NewGate): Promise<Gate> {
      const name = checkedName(wanted.name);
      const direction = rules().reentry ? (wanted.direction ?? 'in') : 'in';
      const at = timestamp(clock);
      return await named(async (trx) => {
        const gate = await insertGate(trx, { name, direction }, at);
        const subject = `gate:${gate.id}` as const;
        const after = { name, ...(rules().reentry && { direction }) };
        await addAudit(trx, { at, by, action: 'gate created', subject, after });
        return told(gate);
      });
    },

    /** Renames, closes, opens, says whether guests come in, leave, or both. @throws 400 for a bad name, 404, 409 for a name in use. */
    async change(by: Actor, id: number, change: GateChange): Promise<Gate> {
      const { direction, ...rest } = change;
      const wanted = {
        ...rest,
        ...(rules().reentry && direction !== undefined && { direction }),
        ...(change.name !== undefined && { name: checkedName(change.name) }),
      };
      const at = timestamp(clock);
      return await named(async (trx) => {
        const before = await holdGate(trx, engine, id);
        const gate = await updateGate(trx, id, wanted);
        if (before === undefined || gate === undefined) throw notFound(texts.noSuchGate);
        const subject = `gate:${id}` as const;
        const changed = changeOf(before, gate, ['name', 'is_open', 'direction']);
        if (changed !== null) {
          await addAudit(trx, { at, by, action: 'gate changed', subject, ...changed });
        }
        return told(gate);
      });
    },
  };
}

function checkedName(typed: string): string {
  const name = entryName(typed);
  if (name === null) throw badRequest(texts.invalidName(ENTRY_NAME_MAX_CHARS));
  return name;
}

/** Takes out what a person has left at the gate: the names of devices. */
import type { Queries } from '../../db/openDatabase.ts';
import { TAKEN_OUT } from '../../lib/takenOut.ts';
import { findDeviceByName } from '../devices/repository.ts';

const NAMING = ['device registered', 'device renamed'] as const;

interface Named {
  /** The device's. */
  readonly id: number;
  /** Every one that the member has given it. */
  readonly names: ReadonlySet<string>;
}

/**
 * Devices that have a name of the member's are named by their number: it is often the person's own. What the audit says
 * of such names goes, too. @param by id of the entry that says so.
 */
export async function blankDeviceNames(db: Queries, memberId: number, by: number): Promise<void> {
  for (const { id, names } of await namedBy(db, memberId)) {
    const device = await db
      .selectFrom('entry_device')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirst();
    if (device !== undefined && names.has(device.name)) {
      await db
        .updateTable('entry_device')
        .set({ name: await freeName(db, id) })
        .where('id', '=', id)
        // One that somebody else has given it meanwhile stays.
        .where('name', 'in', [...names])
        .execute();
    }
    await blankNames(db, id, names, by);
  }
}

async function namedBy(db: Queries, memberId: number): Promise<Named[]> {
  const namings = await db
    .selectFrom('audit')
    .select(['subject', 'after'])
    .where('actor_id', '=', memberId)
    .where('action', 'in', NAMING)
    .execute();
  const bySubject = Map.groupBy(namings, ({ subject }) => subject);
  return [...bySubject].map(([subject, entries]) => ({
    id: Number(subject.replace('device:', '')),
    names: new Set(entries.flatMap(({ after }) => textsIn(after))),
  }));
}

const textsIn = (json: string | null): string[] =>
  Object.values(JSON.parse(json ?? '{}') as Record<string, unknown>).filter(
    (value) => typeof value === 'string',
  );

/** One that no other device has: these are unique. */
async function freeName(db: Queries, id: number): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const name = attempt === 1 ? `Gerät ${id}` : `Gerät ${id}-${attempt}`;
    const other = await findDeviceByName(db, name);
    if (other === null || other.id === id) return name;
  }
}

async function blankNames(
  db: Queries,
  deviceId: number,
  names: ReadonlySet<string>,
  by: number,
): Promise<void> {
  const entries = await db
    .selectFrom('audit_subject')
    .innerJoin('audit', 'audit.id', 'audit_subject.audit_id')
    .select(['audit.id', 'before', 'after', 'details'])
    .where('audit_subject.subject', '=', `device:${deviceId}`)
    .execute();
  const without = (json: string): string =>
    JSON.stringify(
      JSON.parse(json, (_, value: unknown) =>
        typeof value === 'string' && names.has(value) ? TAKEN_OUT : value,
      ),
    );
  for (const { id, before, after, details } of entries) {
    const blanked = {
      before: before && without(before),
      after: after && without(after),
      details: without(details),
    };
    if (blanked.before === before && blanked.after === after && blanked.details === details) {
      continue;
    }
    await db
      .updateTable('audit')
      .set({ ...blanked, anonymised_by: by })
      .where('id', '=', id)
      .execute();
  }
}

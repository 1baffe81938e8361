/** Finds who was invited at the address that a line has, and has registered with another one or was merged since. */
import type { Queries } from '../../db/openDatabase.ts';
import { nameKey, nameSpelling } from '../../lib/searchText.ts';
import type { LineValues } from './lineValues.ts';
import { invitedAt, namedMembers, type MatchKey } from './matchRepository.ts';

interface Keyed {
  readonly key: MatchKey | null;
  readonly values: LineValues;
}

interface Named {
  readonly first_name: string;
  readonly last_name: string;
}

/** As far as the line has a name, and in another spelling or order, too. */
export const isNamedAsIn = (values: LineValues, member: Named): boolean =>
  isSame(nameKey, values, member);

/** Names are looked up without accents: who was found by the name alone may be somebody else. */
export const isMeantBy = ({ key, values }: Keyed, member: Named): boolean =>
  isSame(key?.by === 'name' ? nameSpelling : nameKey, values, member);

const isSame = (keyOf: (...name: string[]) => string, values: LineValues, member: Named) =>
  keyOf(values.last_name ?? member.last_name, values.first_name ?? member.first_name) ===
  keyOf(member.last_name, member.first_name);

/**
 * An address may be that of a family: only who is called as the line says.
 * @param lines that find nobody by their key. @returns the ids, of those lines that mean somebody.
 */
export async function registeredElsewhere<Line extends Keyed>(
  db: Queries,
  lines: readonly Line[],
): Promise<Map<Line, number[]>> {
  const addressOf = ({ key }: Keyed) => (key?.by === 'email' ? [key.value] : []);
  const invited = await invitedAt(db, [...new Set(lines.flatMap(addressOf))]);
  const members = await namedMembers(db, [...new Set([...invited.values()].flat())]);
  return new Map(
    lines.flatMap((line) => {
      const ids = addressOf(line).flatMap((address) => invited.get(address) ?? []);
      const meant = members.filter(
        ({ id, ...name }) => ids.includes(id) && isNamedAsIn(line.values, name),
      );
      return meant.length === 0 ? [] : [[line, meant.map(({ id }) => id)] as const];
    }),
  );
}

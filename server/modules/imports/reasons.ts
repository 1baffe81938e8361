/**
 * What is to be said of refused lines beside the sentences that are counted: read from the file when somebody looks, and
 * kept nowhere else.
 */
import type { ImportPlan } from '../../../contract/office/importEntities.ts';
import type { CouldBe } from '../../../contract/office/jobEntities.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { lineValues, readLine } from './lineValues.ts';
import { keyText, matchKeyOf, membersOfKeys, namedMembers } from './matchRepository.ts';
import { registeredElsewhere } from './registeredElsewhere.ts';
import type { Line } from './repository.ts';
import { texts } from './texts.ts';

/** Of those whom a line could mean. */
const NAMED_MAX = 3;

/** A line, and the sentence of its row. */
export type RefusedLine = Line & { readonly sentence: string };

type Plan = Pick<ImportPlan, 'fields' | 'match'>;

/** What is wrong with others of its cells. */
function otherRefusals(
  { cells, sentence }: Pick<RefusedLine, 'cells' | 'sentence'>,
  { fields }: Plan,
  columns: readonly string[],
): string[] {
  const read = readLine(cells, fields, columns);
  const others = 'refusal' in read && read.refusal === sentence ? read.others : [];
  return others.map(({ refusal }) => refusal);
}

/**
 * Whom the lines could mean that fit several members, or somebody who has registered with another address, by their
 * numbers; where only one of several is left by now, nobody.
 */
export async function couldBe(
  db: Queries,
  { fields, match }: Plan,
  columns: readonly string[],
  lines: readonly RefusedLine[],
): Promise<Map<number, CouldBe>> {
  const keyed = (said: string) =>
    lines.flatMap(({ line, cells, sentence }) => {
      if (sentence !== said) return [];
      const values = lineValues(cells, fields, columns);
      if (typeof values === 'string') return [];
      const key = matchKeyOf(values, match);
      return key === null ? [] : [{ line, key, values }];
    });
  const fitting = keyed(texts.severalMembers);
  const ids = await membersOfKeys(
    db,
    fitting.map(({ key }) => key),
  );
  const elsewhere = await registeredElsewhere(db, keyed(texts.registeredElsewhere));
  const found = new Map([
    ...fitting.flatMap(({ line, key }) => {
      const several = ids.get(keyText(key)) ?? [];
      return several.length > 1 ? [[line, several.toSorted((a, b) => a - b)] as const] : [];
    }),
    ...[...elsewhere].map(([{ line }, meant]) => [line, meant] as const),
  ]);
  const shown = (all: readonly number[]) => all.slice(0, NAMED_MAX);
  const members = await namedMembers(db, [...new Set([...found.values()].flatMap(shown))]);
  return new Map(
    [...found].map(([line, all]) => {
      const some = shown(all);
      return [
        line,
        { members: members.filter(({ id }) => some.includes(id)), more: all.length - some.length },
      ];
    }),
  );
}

/** The lines, with all that is to be said of them as their sentences. */
export async function withWholeReasons(
  db: Queries,
  plan: Plan,
  columns: readonly string[],
  lines: readonly RefusedLine[],
): Promise<RefusedLine[]> {
  const meant = await couldBe(db, plan, columns, lines);
  return lines.map((line) => {
    const several = meant.get(line.line);
    const parts = [
      line.sentence,
      ...otherRefusals(line, plan, columns),
      ...(several === undefined ? [] : [texts.couldBe(several.members, several.more)]),
    ];
    return { ...line, sentence: parts.join(' ') };
  });
}

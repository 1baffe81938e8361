/** What is to become of the rows of a batch: what every job passes over, and otherwise what its kind says. */
import type { Database, Queries } from '../../db/openDatabase.ts';
import { texts as commonTexts } from '../../texts.ts';
import { survivorNumbers } from '../members/mergedRepository.ts';
import type { Context, Held, Judgement, RowSource, RowToCheck, Step } from './kind.ts';
import type { JobRecord } from './repository.ts';
import { takenBackAlready } from './rowRepository.ts';
import { texts } from './texts.ts';

interface Judged<Row> {
  readonly row: Row;
  /** Held until the transaction ends; null: it is not there. */
  readonly subject: Held | null;
  readonly isGone: boolean;
  readonly judgement: Judgement;
}

export async function judgedRows<Row extends RowSource & Pick<RowToCheck, 'isAnonymised'>>(
  engine: Database['engine'],
  trx: Queries,
  { job, step, context }: { job: JobRecord; step: Step; context: Context },
  rows: readonly Row[],
): Promise<Judged<Row>[]> {
  const held = paired(rows, await step.hold(trx, engine, rows, context));
  // Read once they are held: from here on no other job takes them back.
  const taken = await takenBackAlready(trx, job, idsOf(rows));
  const passedOver = ([row, subject]: readonly [Row, Held | null]): string | null => {
    if (taken.has(row.member_id ?? 0)) return texts.isTakenBack;
    const isAnonymised = row.isAnonymised === true || subject?.member?.anonymised_at != null;
    return isAnonymised ? commonTexts.isAnonymised : null;
  };
  const there = held.flatMap((pair) => (passedOver(pair) === null ? (pair[1] ?? []) : []));
  // Of nobody there is nothing to ask: one of the databases takes no empty list.
  const asked = there.length === 0 ? [] : await step.judge(trx, there, context);
  const judgements = new Map(paired(there, asked));
  const gone = held.flatMap(([row, subject]) => (subject === null ? [row] : []));
  const survivors = await survivorNumbers(trx, idsOf(gone));
  return held.map(([row, subject]) => {
    const survivor = survivors.get(row.member_id ?? 0);
    const passed = passedOver([row, subject]);
    const skip = passed ?? (survivor === undefined ? texts.isGone : texts.isMerged(survivor));
    const judgement = (subject && judgements.get(subject)) ?? { skip };
    const isGone = subject === null && survivor === undefined && passed === null;
    return { row, subject, isGone, judgement };
  });
}

const idsOf = (rows: readonly RowSource[]): number[] =>
  rows.flatMap(({ member_id: id }) => id ?? []);

export function paired<A, B>(asked: readonly A[], answers: readonly B[]): [A, B][] {
  if (answers.length !== asked.length) throw new Error('An answer for each is missing');
  return asked.map((one, index) => [one, answers[index] as B]);
}

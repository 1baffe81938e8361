/** What is to be said of a refused line beside the sentence that is counted: read from the file when somebody looks. */
import type { ImportPlan } from '../../../contract/office/importEntities.ts';
import { readLine } from './lineValues.ts';
import type { Line } from './repository.ts';

/** A line, and the sentence of its row. */
export type RefusedLine = Line & { readonly sentence: string };

/** What is wrong with others of its cells. */
export function otherRefusals(
  { cells, sentence }: Pick<RefusedLine, 'cells' | 'sentence'>,
  { fields }: Pick<ImportPlan, 'fields'>,
  columns: readonly string[],
): string[] {
  const read = readLine(cells, fields, columns);
  const others = 'refusal' in read && read.refusal === sentence ? read.others : [];
  return others.map(({ refusal }) => refusal);
}

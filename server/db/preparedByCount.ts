/** Keeps the SQL of statements that differ only in how many things they are about. */
import { CompiledQuery, type Compilable } from 'kysely';
import type { Queries } from './openDatabase.ts';

/**
 * A statement about any number of things, put together once for each number instead of at every call: for what
 * is asked at every request. @param build with `count` things, whatever they are.
 * @returns runs it. The parameters stand in the order in which the statement names them.
 */
export function preparedByCount<Row>(
  build: (count: number) => Compilable,
): (db: Queries, count: number, parameters: readonly unknown[]) => Promise<Row[]> {
  const texts = new Map<number, string>();
  return async (db, count, parameters) => {
    let text = texts.get(count);
    if (text === undefined) {
      text = build(count).compile().sql;
      texts.set(count, text);
    }
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));
    return rows;
  };
}

/** Keeps the SQL of statements that differ only in how many things they are about. */
import { CompiledQuery } from 'kysely';
import type { Queries } from './openDatabase.ts';

/**
 * A statement about any number of things, put together once for each number instead of at every call: for what
 * is asked at every request. @param build with `count` things, whatever they are.
 * @returns runs it. The parameters stand in the order in which the statement names them.
 */
export function preparedByCount<Row>(
  build: (db: Queries, count: number) => { compile(db: Queries): CompiledQuery },
): (db: Queries, count: number, parameters: readonly unknown[]) => Promise<Row[]> {
  // Of each database its own: the two engines say the same in different words.
  const textsOf = new WeakMap<object, Map<number, string>>();
  return async (db, count, parameters) => {
    // A transaction has that of its database.
    const { adapter } = db.getExecutor();
    const texts = textsOf.get(adapter) ?? new Map<number, string>();
    textsOf.set(adapter, texts);
    let text = texts.get(count);
    if (text === undefined) {
      text = build(db, count).compile(db).sql;
      texts.set(count, text);
    }
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));
    return rows;
  };
}

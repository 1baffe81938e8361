/** Tasks of one subject are done one after the other, those of different subjects side by side. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>();

  return async function inTurn<T>(subject: string, task: () => Promise<T>): Promise<T> {
    const result = (last.get(subject) ?? Promise.resolve()).then(task);
    const end = result.catch(() => undefined);
    last.set(subject, end);
    try {
      return await result;
    } finally {
      if (last.get(subject) === end) last.delete(subject);
    }
  };
}

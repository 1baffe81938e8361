/** What the promise comes to within so long; null: it takes longer. */
export async function withTimeout<Result>(
  promise: Promise<Result>,
  limitMs: number,
): Promise<Result | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limitMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

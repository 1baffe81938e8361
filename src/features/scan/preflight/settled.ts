/** What is on its way when the pre-flight opens gets so long before it is a finding. */
const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 100;

/** What `look` sees as soon as that is settled, else what it sees when patience ends. */
export async function settled<Seen>(
  look: () => Seen,
  isSettled: (seen: Seen) => boolean,
): Promise<Seen> {
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += LOOK_EVERY_MS) {
    const seen = look();
    if (isSettled(seen)) return seen;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return look();
}

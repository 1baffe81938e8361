/** Every process notices within two seconds what another one has saved. */
import type { FestivalService } from './service.ts';

const EVERY_MS = 1_000;

/** @returns a function that stops it. */
export async function startFestivalWatch(
  festival: Pick<FestivalService, 'refresh'>,
  onFailure: (error: unknown) => void,
): Promise<() => void> {
  await festival.refresh().catch(onFailure);
  let isAsking = false;
  const timer = setInterval(() => {
    // A database that does not answer is not asked again meanwhile.
    if (isAsking) return;
    isAsking = true;
    void festival
      .refresh()
      .catch(onFailure)
      .finally(() => (isAsking = false));
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}

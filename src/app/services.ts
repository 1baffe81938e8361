import type { DecoderServices } from '../decoder/services.ts';
import type { EntryServices } from '../entry/services.ts';
import type { ScanServices } from '../features/scan/services.ts';
import type { ReleaseServices } from '../release/services.ts';
import type { SessionServices } from '../session/services.ts';

/** What a store needs from the first. Built by main.tsx, replaced by tests. */
export type FirstServices = SessionServices &
  EntryServices &
  ReleaseServices &
  Partial<DecoderServices & ScanServices>;

/** Everything outside the store that its listeners and thunks use; the scanner's come with its screen. */
export type Services = FirstServices & DecoderServices & ScanServices;

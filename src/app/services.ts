/** Everything outside the store that its listeners and thunks use. */
import type { DecoderServices } from '../decoder/services.ts';
import type { EntryServices } from '../entry/services.ts';
import type { ScanServices } from '../features/scan/services.ts';
import type { UpdateServices } from '../update/services.ts';
import type { SessionServices } from '../session/services.ts';

/** What the store's `extra` holds; the scanner's services come with its screen. */
export type StoreServices = SessionServices &
  EntryServices &
  UpdateServices &
  Partial<DecoderServices & ScanServices>;

/** What a store is given: built by main.tsx, replaced by tests. It makes the client itself. */
export type Services = Omit<StoreServices, 'client'>;

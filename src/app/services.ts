import type { DecoderServices } from '../decoder/services.ts';
import type { EntryServices } from '../entry/services.ts';
import type { SessionServices } from '../session/services.ts';

/** Everything outside the store that its listeners and thunks use. Built by main.tsx, replaced by tests. */
export type Services = SessionServices & DecoderServices & EntryServices;

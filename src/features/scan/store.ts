/** How the scan screen sees the store: the state that it reads, and the services that it uses. */
import type { WithSlice } from '@reduxjs/toolkit';
import type { DecoderRootState } from '../../decoder/decoderSlice.ts';
import type { DecoderServices } from '../../decoder/services.ts';
import type { EntryRootState } from '../../entry/entrySlice.ts';
import type { EntryServices } from '../../entry/services.ts';
import type { SessionServices } from '../../session/services.ts';
import type { SessionRootState } from '../../session/sessionSlice.ts';
import { useAppDispatch, type StartListening, type Thunk } from '../../shared/store.ts';
import type { scanSlice } from './scanSlice.ts';
import type { ScanServices } from './services.ts';

export type ScanRootState = WithSlice<typeof scanSlice> &
  DecoderRootState &
  EntryRootState &
  SessionRootState;

export type ScanScreenServices = DecoderServices & ScanServices & EntryServices & SessionServices;

export type ScanStartListening = StartListening<ScanRootState, ScanScreenServices>;
export type ScanThunk<Result> = Thunk<Result, ScanScreenServices, ScanRootState>;
export const useScanDispatch = useAppDispatch<ScanScreenServices, ScanRootState>;

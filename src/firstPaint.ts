/** Runs in the head, before anything is painted: the page never flashes in the other colours. */
import { startColorScheme } from './shared/colorScheme.ts';

startColorScheme();

import { jest } from '@jest/globals';

import type { ScreenGlobals } from './browserEnvironment.ts';
import { screensSaid } from './screensSaid.ts';

/** A test of the whole product starts a server and a browser, and watches a camera. */
const TIMEOUT_MS = 120_000;

jest.setTimeout(TIMEOUT_MS);
(globalThis as ScreenGlobals).screensSaid = screensSaid;

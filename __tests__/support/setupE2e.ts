import { jest } from '@jest/globals';

/** A test of the whole product starts a server and a browser, and watches a camera. */
const TIMEOUT_MS = 120_000;

jest.setTimeout(TIMEOUT_MS);

/** Every call of our server by its name: those of the specification and those of the gate. A further table joins here. */
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import { entryCalls } from './entry/calls.ts';

export const everyCall: Readonly<Record<string, Call>> = { ...calls, ...entryCalls };

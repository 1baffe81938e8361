/** Every call of our server by its name: those of the specification, of the gate, the office and the account. A further table joins here. */
import { accountCalls } from './account/calls.ts';
import { bounceCalls } from './bounces.ts';
import { secondFactorCalls } from './account/secondFactor.ts';
import { secondStepCalls } from './account/secondStep.ts';
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import { entryCalls } from './entry/calls.ts';
import { codePageCalls } from './codePage.ts';
import { festivalCalls } from './festival.ts';
import { ownCodeCalls } from './ownCodes.ts';
import { officeCalls } from './office/calls.ts';
import { importCalls } from './office/imports.ts';
import { jobCalls } from './office/jobs.ts';
import { labelCalls } from './office/labels.ts';
import { mergeCalls } from './office/merging.ts';
import { operationsCalls } from './office/operations.ts';
import { retentionCalls } from './office/retention.ts';
import { seasonCalls } from './office/seasons.ts';
import { setupCalls } from './office/setup.ts';
import { settingsCalls } from './office/settings.ts';

export const everyCall: Readonly<Record<string, Call>> = {
  ...calls,
  ...entryCalls,
  ...officeCalls,
  ...jobCalls,
  ...importCalls,
  ...mergeCalls,
  ...labelCalls,
  ...settingsCalls,
  ...operationsCalls,
  ...retentionCalls,
  ...seasonCalls,
  ...setupCalls,
  ...festivalCalls,
  ...codePageCalls,
  ...ownCodeCalls,
  ...accountCalls,
  ...bounceCalls,
  ...secondFactorCalls,
  ...secondStepCalls,
};

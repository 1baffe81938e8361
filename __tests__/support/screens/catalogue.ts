import { accountStates } from './account.ts';
import { adminStates } from './admin.ts';
import { auditStates } from './audit.ts';
import { boardStates } from './board.ts';
import { duplicateStates } from './duplicates.ts';
import { codeStates, festivalStates } from './festival.ts';
import { finderStates } from './finder.ts';
import { frameStates } from './frame.ts';
import { guestSearchStates } from './guestSearch.ts';
import { healthStates } from './health.ts';
import { importStates } from './imports.ts';
import { invitationStates } from './invitation.ts';
import { jobStates } from './jobs.ts';
import { labelStates } from './labels.ts';
import { loginStates } from './login.ts';
import { memberSheetStates } from './memberSheet.ts';
import { forgotStates, resetStates } from './password.ts';
import { scanStates } from './scan.ts';
import { scanCameraStates } from './scanCamera.ts';
import { scanDialogStates } from './scanDialogs.ts';
import { scanExitStates } from './scanExit.ts';
import type { ScreenState } from './screenState.ts';
import { secondFactorStates, secondStepStates } from './secondFactor.ts';
import { settingsStates } from './settings.ts';
import { signupStates } from './signup.ts';
import { welcomeStates } from './welcome.ts';

/** Every screen in every state that it can be in: whoever adds one to the app adds it here. */
export const catalogue: readonly ScreenState[] = [
  ...loginStates,
  ...secondStepStates,
  ...signupStates,
  ...forgotStates,
  ...resetStates,
  ...frameStates,
  ...welcomeStates,
  ...accountStates,
  ...secondFactorStates,
  ...adminStates,
  ...auditStates,
  ...finderStates,
  ...memberSheetStates,
  ...invitationStates,
  ...boardStates,
  ...importStates,
  ...jobStates,
  ...duplicateStates,
  ...labelStates,
  ...scanStates,
  ...scanCameraStates,
  ...scanDialogStates,
  ...scanExitStates,
  ...guestSearchStates,
  ...settingsStates,
  ...healthStates,
  ...festivalStates,
  ...codeStates,
];

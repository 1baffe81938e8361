import { Button } from 'antd';
import type { ApiFailure } from '../../api/client/failures.ts';
import { showPasskey, type PasskeyProblem } from '../../session/passkeys.ts';
import type { SessionServices } from '../../session/services.ts';
import { askForPasskey, signInByPasskey } from '../../session/signIn.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { pageConfig } from '../../shared/pageConfig.ts';
import { useAppDispatch } from '../../shared/store.ts';
import { texts } from './texts.ts';

interface PasskeyButtonProps {
  onBegin: () => void;
  onSignedIn: () => Promise<void>;
  onRefused: (failure: ApiFailure) => void;
  onProblem: (problem: PasskeyProblem) => void;
}

/** Signs in by a passkey alone; nothing on a server that is not ours. */
export function PasskeyButton({ onBegin, onSignedIn, onRefused, onProblem }: PasskeyButtonProps) {
  const dispatch = useAppDispatch<SessionServices>();
  const [signIn, isSigningIn] = useExclusive(async () => {
    onBegin();
    const { data, error } = await dispatch(askForPasskey());
    if (error !== undefined) {
      onRefused(error);
      return;
    }
    const shown = await showPasskey(data.options);
    if ('problem' in shown) {
      onProblem(shown.problem);
      return;
    }
    const { challenge } = data;
    const refusal = await dispatch(signInByPasskey({ challenge, passkey: shown.answer }));
    if (refusal === null) await onSignedIn();
    else onRefused(refusal);
  });
  if (!pageConfig.hasFestivalPages) return null;
  return (
    <Button className="login-passkey" size="large" block loading={isSigningIn} onClick={signIn}>
      {texts.usePasskey}
    </Button>
  );
}

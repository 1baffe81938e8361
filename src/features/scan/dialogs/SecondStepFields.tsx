/** The second step over the scanner, on a device on which it was never passed. */
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import type { SecondStep } from '../../../../contract/account/secondStep.ts';
import { explanationOf } from '../../../api/client/failures.ts';
import { showPasskey } from '../../../session/passkeys.ts';
import { passSecondFactor, type SecondFactorShown } from '../../../session/signIn.ts';
import { useExclusive } from '../../../shared/hooks/useExclusive.ts';
import { FactorLost } from '../../../shared/ui/FactorLost.tsx';
import { useScanDispatch } from '../store.ts';
import { passwordTexts as words } from './texts.ts';

interface SecondStepFieldsProps {
  step: SecondStep;
  /** Back to the password. @param why a sentence. */
  onOver: (why: string) => void;
}

/** Six digits are a code of the app; whatever else is typed is a recovery code. */
const shownBy = (typed: string): Omit<SecondFactorShown, 'challenge'> =>
  /^\d{6}$/.test(typed.replace(/\s/g, '')) ? { code: typed } : { recovery_code: typed };

export function SecondStepFields({ step: { challenge, passkey }, onOver }: SecondStepFieldsProps) {
  const dispatch = useScanDispatch();
  const fieldRef = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const id = useId();
  useEffect(() => fieldRef.current?.focus(), []);

  const [pass, isPassing] = useExclusive(async (shown: Omit<SecondFactorShown, 'challenge'>) => {
    setError(null);
    const failure = await dispatch(passSecondFactor({ challenge, ...shown }, true));
    if (failure === null) return;
    const sentence = explanationOf(failure) || words.failed;
    if (failure.kind === 'server' && failure.status === 410) onOver(sentence);
    else setError(failure.kind === 'client' ? words.unanswered : sentence);
  });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (code.trim() === '') setError(words.codeMissing);
    else pass(shownBy(code.trim()));
    fieldRef.current?.focus();
  }

  async function ask(): Promise<void> {
    const shown = await showPasskey(passkey ?? {});
    if ('problem' in shown) setError(words.passkeyFailed);
    else pass({ passkey: shown.answer });
  }

  return (
    <form noValidate onSubmit={submit}>
      <p>{words.codeWhy}</p>
      <label htmlFor={`${id}-code`}>{words.code}</label>
      <input
        ref={fieldRef}
        id={`${id}-code`}
        className="scan-field"
        value={code}
        maxLength={40}
        autoComplete="one-time-code"
        enterKeyHint="go"
        aria-invalid={error !== null}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => {
          setCode(target.value);
          setError(null);
        }}
      />
      <p id={`${id}-error`} className="code-dialog-error" role="alert">
        {error}
      </p>
      <button type="submit" className="scan-button scan-button-loud" disabled={isPassing}>
        {isPassing ? words.signingIn : words.submit}
      </button>
      {passkey !== undefined && (
        <button type="button" className="scan-button" onClick={() => void ask()}>
          {words.usePasskey}
        </button>
      )}
      <FactorLost />
    </form>
  );
}

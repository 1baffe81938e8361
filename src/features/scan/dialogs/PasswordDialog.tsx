/** Asks for the password over the running scanner when the session has been refused. */
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { useSelector } from 'react-redux';
import type { SecondStep } from '../../../../contract/account/secondStep.ts';
import { PASSWORD_MAX_CHARS } from '../../../../contract/limits.ts';
import { explanationOf, type ApiFailure } from '../../../api/client/failures.ts';
import { useMeQuery } from '../../../api/meApi.ts';
import { resumeSession } from '../../../session/signIn.ts';
import { askToLeave } from '../../../entry/leaving.ts';
import { selectRememberedMember } from '../../../session/sessionSlice.ts';
import { useExclusive } from '../../../shared/hooks/useExclusive.ts';
import { SecondStepFields } from './SecondStepFields.tsx';
import { passwordTexts as words } from './texts.ts';
import { useScanDispatch } from '../store.ts';
import './codeDialog.css';
import './passwordDialog.css';
import './scanDialog.css';

function failureText(failure: ApiFailure): string {
  if (failure.kind === 'client') return words.unanswered;
  if (failure.kind === 'server' && failure.status === 401) return words.wrong;
  return explanationOf(failure) || words.failed;
}

/** Only the same member can sign in here; the calls that were held go on afterwards. */
export function PasswordDialog() {
  const dispatch = useScanDispatch();
  const { data } = useMeQuery();
  const remembered = useSelector(selectRememberedMember);
  const member = data ?? remembered;
  const dialogRef = useRef<HTMLDialogElement>(null);
  const fieldRef = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  /** The password was right, and on this device the second factor was never passed. */
  const [step, setStep] = useState<SecondStep | null>(null);
  const id = useId();

  useEffect(() => dialogRef.current?.showModal(), []);
  // Also after a second step that was too late.
  useEffect(() => {
    if (step === null) fieldRef.current?.focus();
  }, [step]);

  const [signIn, isSigningIn] = useExclusive(async (email: string) => {
    setError(null);
    const failure = await dispatch(resumeSession({ email, password }));
    if (failure === null) return;
    if (failure.kind === 'server' && failure.secondFactor !== undefined) {
      setStep(failure.secondFactor);
      return;
    }
    setError(failureText(failure));
    fieldRef.current?.select();
  });

  // Without a known member there is nobody to sign in again.
  if (member?.email == null) return null;
  const { first_name: firstName, last_name: lastName, email } = member;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (password === '') setError(words.empty);
    else signIn(email);
    fieldRef.current?.focus();
  }

  return (
    <dialog
      ref={dialogRef}
      className="scan-dialog password-dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-why`}
      // Browsers close a dialog on the second Escape, even when the first was prevented.
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialogRef.current?.showModal()}
    >
      <h2 id={`${id}-title`}>{words.title}</h2>
      <p id={`${id}-why`}>{words.why}</p>
      {step !== null && (
        <SecondStepFields
          step={step}
          onOver={(sentence) => {
            setStep(null);
            setError(sentence);
          }}
        />
      )}
      <form noValidate onSubmit={submit} hidden={step !== null}>
        <p className="password-dialog-member">
          <strong>{`${firstName} ${lastName}`.trim()}</strong> {email}
        </p>
        {/* Password managers need the user name. */}
        <input type="email" value={email} readOnly hidden autoComplete="username" />
        <label htmlFor={`${id}-password`}>{words.label}</label>
        <input
          ref={fieldRef}
          id={`${id}-password`}
          className="scan-field"
          type="password"
          value={password}
          maxLength={PASSWORD_MAX_CHARS}
          autoComplete="current-password"
          enterKeyHint="go"
          aria-invalid={error !== null}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => {
            setPassword(target.value);
            setError(null);
          }}
        />
        <p id={`${id}-error`} className="code-dialog-error" role="alert">
          {error}
        </p>
        <button type="submit" className="scan-button scan-button-loud" disabled={isSigningIn}>
          {isSigningIn ? words.signingIn : words.submit}
        </button>
      </form>
      <button
        type="button"
        className="scan-button"
        onClick={() => void dispatch(askToLeave(false))}
      >
        {words.somebodyElse(firstName)}
      </button>
    </dialog>
  );
}

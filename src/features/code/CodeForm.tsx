import { useId, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { purchaseCodeIn } from '../../../contract/codePage.ts';
import { texts } from './texts.ts';

/** Leads to the page of the code that is typed. */
export function CodeForm({ label }: { label: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const id = useId();

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const code = purchaseCodeIn(typed) ?? typed.trim();
    if (code === '') setError(texts.missing);
    else void navigate(`/code/${encodeURIComponent(code)}`);
  }

  return (
    <form noValidate className="code-form" onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={typed}
        maxLength={40}
        placeholder="XXXXX-XXXXX-XXXXX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={error !== ''}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => {
          setTyped(target.value);
          setError('');
        }}
      />
      <button type="submit" className="plain-button">
        {texts.look}
      </button>
      <p id={`${id}-error`} className="code-form-error" role="alert">
        {error}
      </p>
    </form>
  );
}

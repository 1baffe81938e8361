import { useEffect, useState } from 'react';
import { pageConfig } from '../pageConfig.ts';
import { passwordWarning, type PasswordWarning } from '../passwordWarnings.ts';

const SENTENCES: Record<PasswordWarning, string> = {
  common:
    'Das ist eines der häufigsten Passwörter, nur etwas ergänzt: Wer rät, probiert es zuerst.',
  festival: 'Darin steht der Name des Festivals: Das ist leicht zu erraten.',
  name: 'Darin steht dein Name oder deine Adresse: Das ist leicht zu erraten.',
};

interface PasswordHintProps {
  password: string;
  /** Names, and the address. */
  own: readonly string[];
}

/** Warns of a password that people guess first. Its place is there before, so that nothing moves. */
export function PasswordHint({ password, own }: PasswordHintProps) {
  const common = useCommonPasswords(password !== '');
  const names = own.map((name) => name.split('@')[0] ?? '');
  const warning =
    password === ''
      ? null
      : passwordWarning(password, { common, festival: pageConfig.productName, own: names });
  return (
    <p aria-live="polite" className="new-password-hint">
      {warning !== null && SENTENCES[warning]}
    </p>
  );
}

const NONE: ReadonlySet<string> = new Set();

/** They come when somebody begins to type; without them the names are looked for all the same. */
function useCommonPasswords(isNeeded: boolean): ReadonlySet<string> {
  const [common, setCommon] = useState(NONE);
  useEffect(() => {
    if (!isNeeded) return;
    let isWanted = true;
    import(/* webpackChunkName: "common-passwords" */ '../commonPasswords.ts').then(
      (list) => {
        if (isWanted) setCommon(list.COMMON_PASSWORDS);
      },
      // No network: it is only a hint.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [isNeeded]);
  return common;
}

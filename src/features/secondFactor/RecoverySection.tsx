/** How many recovery codes are left, and new ones. */
import { Button } from 'antd';
import { useState } from 'react';
import { RECOVERY_CODES } from '../../../contract/limits.ts';
import { wordsOf } from '../../api/client/failures.ts';
import { setUpFactor } from '../../api/secondFactorApi.ts';
import type { ClientServices } from '../../session/services.ts';
import { useAppDispatch } from '../../shared/store.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { PasswordField } from './parts.tsx';
import { texts } from './texts.ts';

interface RecoverySectionProps {
  left: number;
  onRenewed: (codes: readonly string[]) => void;
}

export function RecoverySection({ left, onRenewed }: RecoverySectionProps) {
  const dispatch = useAppDispatch<ClientServices>();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="factor-recovery">
      <h2 id="factor-recovery">{texts.recovery}</h2>
      <p className="factor-hint">
        {left === 0 ? texts.recoveryNone : texts.recoveryLeft(left, RECOVERY_CODES)}
      </p>
      <Button onClick={() => setIsOpen(true)}>{texts.recoveryRenew}</Button>
      <FormDialog<{ renewPassword: string }>
        name="recovery codes"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={texts.recoveryRenewTitle}
        submitText={texts.recoveryRenew}
        isSecret
        initialValues={{}}
        firstField="renewPassword"
        intro={<p>{texts.recoveryRenewWhat}</p>}
        send={async ({ renewPassword: password }) => {
          const { data, error } = await dispatch(setUpFactor('renewRecoveryCodes', { password }));
          if (error !== undefined) return { failure: wordsOf(error, texts.recoveryFailure) };
          onRenewed(data.recovery_codes);
          return { success: data.message };
        }}
      >
        <PasswordField name="renewPassword" />
      </FormDialog>
    </section>
  );
}

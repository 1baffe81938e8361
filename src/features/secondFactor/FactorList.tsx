/** The second factors that are set up, and how one is taken away. */
import { Button } from 'antd';
import { useState } from 'react';
import type { OwnFactor } from '../../../contract/account/secondFactor.ts';
import { wordsOf } from '../../api/client/failures.ts';
import { useRemoveFactorMutation } from '../../api/secondFactorApi.ts';
import { formatDateTime } from '../../shared/format.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { PasswordField } from './parts.tsx';
import { texts } from './texts.ts';

interface FactorListProps {
  factors: readonly OwnFactor[];
  /** The office asks for one. */
  isRequired: boolean;
}

export function FactorList({ factors, isRequired }: FactorListProps) {
  const [asked, setAsked] = useState<OwnFactor | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="factors-present">
      <h2 id="factors-present">{texts.present}</h2>
      {factors.length === 0 && <p className="factor-hint">{texts.none}</p>}
      <ul className="factors">
        {factors.map((factor) => (
          <li key={factor.id}>
            <span>
              <strong>{factor.name}</strong>
              <span className="factor-kind">{texts.kinds[factor.kind]}</span>
              <span className="factor-times">
                {texts.createdAt(formatDateTime(factor.created_at))}
              </span>
              <span className="factor-times">
                {factor.used_at === null
                  ? texts.unused
                  : texts.usedAt(formatDateTime(factor.used_at))}
              </span>
            </span>
            <Button
              aria-label={texts.removeOf(factor.name)}
              onClick={() => {
                setAsked(factor);
                setIsOpen(true);
              }}
            >
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <RemoveDialog
          key={asked.id}
          factor={asked}
          isLast={factors.length === 1}
          isRequired={isRequired}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}

interface RemoveDialogProps {
  factor: OwnFactor;
  isLast: boolean;
  isRequired: boolean;
  isOpen: boolean;
  onClose: () => void;
}

function RemoveDialog({ factor: { id, name }, isLast, isRequired, ...shown }: RemoveDialogProps) {
  const [remove] = useRemoveFactorMutation();
  return (
    <FormDialog<{ removePassword: string }>
      {...shown}
      name={`remove factor ${id}`}
      title={texts.removeTitle(name)}
      submitText={texts.remove}
      isDanger
      isSecret
      initialValues={{}}
      firstField="removePassword"
      intro={
        <>
          <p>{isLast ? texts.removeLast : texts.removeWhat}</p>
          {isLast && isRequired && <p>{texts.removeRequired}</p>}
        </>
      }
      send={async ({ removePassword: password }) => {
        const { data, error } = await remove({ id, password });
        if (error === undefined) return { success: data };
        return { failure: wordsOf(error, texts.removeFailure) };
      }}
    >
      <PasswordField name="removePassword" />
    </FormDialog>
  );
}

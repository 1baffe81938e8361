import { useState } from 'react';
import type { MailTextName } from '../../../../contract/festivalFacts.ts';
import { useLatePart } from '../../../shared/hooks/useLatePart.ts';
import { toast } from '../../../shared/toast.tsx';
import { Spinner } from '../../../shared/ui/Spinner.tsx';
import { texts } from './texts.ts';

const load = () => import(/* webpackChunkName: "sample-mail" */ './SampleMail.tsx');

/** What many are about to get, for whoever wants to read it before. */
export function MailSample({ of }: { of: MailTextName }) {
  const [isOpen, setIsOpen] = useState(false);
  const [part, want] = useLatePart(load);
  const open = async () => {
    setIsOpen(true);
    if (part !== null || (await want())) return;
    toast.error(texts.mailSampleFailure);
    setIsOpen(false);
  };
  return (
    <details
      className="job-mail"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === isOpen) return;
        if (isOpen) setIsOpen(false);
        else void open();
      }}
    >
      <summary>{texts.mailSample}</summary>
      {isOpen && part === null && <Spinner label={texts.loading} />}
      {isOpen && part !== null && (
        <>
          <p className="job-facts">{texts.mailSampleHint}</p>
          <part.SampleMail of={of} />
        </>
      )}
    </details>
  );
}

import { lazy, Suspense, useState } from 'react';
import type { MailTextName } from '../../../../contract/festivalFacts.ts';
import { Spinner } from '../../../shared/ui/Spinner.tsx';
import { texts } from './texts.ts';

const SampleMail = lazy(async () => ({
  default: (await import(/* webpackChunkName: "sample-mail" */ './SampleMail.tsx')).SampleMail,
}));

/** What many are about to get, for whoever wants to read it before. */
export function MailSample({ of }: { of: MailTextName }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="job-mail"
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => setIsOpen(open)}
    >
      <summary>{texts.mailSample}</summary>
      {isOpen && (
        <Suspense fallback={<Spinner label={texts.loading} />}>
          <p className="job-facts">{texts.mailSampleHint}</p>
          <SampleMail of={of} />
        </Suspense>
      )}
    </details>
  );
}

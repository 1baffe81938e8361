/** What a dry run found: how many would be changed, how many not and why, what to look at before, and each of them. */
import { Button } from 'antd';
import { useState } from 'react';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { formatNumber } from '../../../shared/format.ts';
import { breakable } from '../../../shared/ui/breakable.tsx';
import { useMailsGoOut } from '../useMailsGoOut.ts';
import { isToMail, mailOf } from './jobMails.ts';
import { JobRows } from './JobRows.tsx';
import { MailSample } from './MailSample.tsx';
import { MissingFacts } from './MissingFacts.tsx';
import { texts } from './texts.ts';

const CHOICES = ['pending', 'skipped', 'doubtful'] as const;

/** What is to be looked at comes first: what goes as it should nobody has to read. */
const FIRST = ['doubtful', 'skipped', 'pending'] as const;

interface DryRunProps {
  job: Job;
  /** What it comes to. */
  sentence: string;
}

export function DryRun({ job, sentence }: DryRunProps) {
  const mailsGoOut = useMailsGoOut();
  const mail = isToMail(job) ? mailOf(job.task) : null;
  const words = texts.would(job);
  const { pending, skipped, reasons, doubts = [] } = job;
  const counts = { pending, skipped, doubtful: doubts.reduce((sum, { count }) => sum + count, 0) };
  const choices = CHOICES.filter((choice) => counts[choice] > 0);
  const [shown, setShown] = useState<(typeof CHOICES)[number]>(
    () => FIRST.find((choice) => counts[choice] > 0) ?? 'pending',
  );
  return (
    <>
      <p role="status">{sentence}</p>
      <Sentences of={reasons} />
      {texts.deactivates(job) && pending > 0 && (
        <p className="job-facts">{texts.shutsOut(pending)}</p>
      )}
      {mail !== null &&
        (mailsGoOut ? (
          pending > 0 && (
            <>
              <p className="job-facts">{texts.mailsAreFinal}</p>
              <MissingFacts />
            </>
          )
        ) : (
          <p className="job-doubts">{texts.mailsWouldStay}</p>
        ))}
      {mail !== null && pending > 0 && <MailSample of={mail} />}
      {doubts.length > 0 && (
        <>
          <p className="job-doubts">{texts.doubts}</p>
          <Sentences of={doubts} />
        </>
      )}
      {choices.length > 1 && (
        <div className="job-numbers">
          {choices.map((choice) => (
            <Button
              key={choice}
              type="text"
              aria-pressed={shown === choice}
              onClick={() => setShown(choice)}
            >
              <strong>{formatNumber(counts[choice])}</strong> {words[choice]}
            </Button>
          ))}
        </div>
      )}
      {job.found > 0 && <JobRows key={shown} id={job.id} state={shown} label={words[shown]} />}
    </>
  );
}

function Sentences({ of }: { of: Job['reasons'] }) {
  if (of.length === 0) return null;
  return (
    <ul className="job-reasons">
      {of.map(({ sentence, count }) => (
        <li key={sentence}>{breakable(texts.reason(sentence, count))}</li>
      ))}
    </ul>
  );
}

import { Button } from 'antd';
import { useState } from 'react';
import type { SetupStep } from '../../../../contract/entities.ts';
import { textOf } from '../../../api/client/failures.ts';
import { useMeQuery } from '../../../api/meApi.ts';
import { usePutSetupAwayMutation } from '../../../api/setupApi.ts';
import { deviceMemory } from '../../../shared/deviceMemory.ts';
import { useExclusive } from '../../../shared/hooks/useExclusive.ts';
import { settingsAddress } from '../../../shared/settingsAddress.ts';
import { toast } from '../../../shared/toast.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { texts } from './texts.ts';
import './setup.css';

/** Where a step is done, if not on this page. */
const PLACES: Partial<Record<SetupStep['step'], string>> = {
  festival: settingsAddress('festival'),
  mail: settingsAddress('sample'),
  members: '/admin/import',
  gate: '/admin/entry',
};

/** What comes back from a step has been there this long, in seconds. */
const STALE_S = 1;

/**
 * The five steps of the first start, as long as one of them is open. It comes with the current user: nothing moves for it.
 * Once there are members their list is what the page is for: then it is folded, unless this device remembers otherwise.
 */
export function SetupGuide() {
  const { data } = useMeQuery();
  const isOver = (data?.setup ?? null) === null;
  return isOver ? null : <Guide />;
}

function Guide() {
  const { data } = useMeQuery(undefined, {
    refetchOnMountOrArgChange: STALE_S,
    refetchOnFocus: true,
  });
  const [putAway] = usePutSetupAwayMutation();
  const [submit, isPuttingAway] = useExclusive(async () => {
    const { data: message, error } = await putAway();
    if (error === undefined) toast.success(message);
    else toast.error(textOf(error, texts.putAwayFailure));
  });
  const steps = data?.setup ?? [];
  const done = steps.filter(({ is_done: isDone }) => isDone).length;
  const hasMembers = steps.some(({ step, is_done: isDone }) => step === 'members' && isDone);
  const [chosen, setChosen] = useState(() => deviceMemory.read('setup-guide'));
  const isOpen = chosen === null ? !hasMembers : chosen === 'open';
  return (
    <section className="setup" aria-labelledby="setup-heading">
      <details
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => {
          if (open === isOpen) return;
          const next = open ? 'open' : 'closed';
          setChosen(next);
          deviceMemory.write('setup-guide', next);
        }}
      >
        <summary>
          <h2 id="setup-heading">{texts.heading}</h2>{' '}
          <span className="setup-count">{texts.count(done, steps.length)}</span>
          <p>{texts.intro(done)}</p>
        </summary>
        <ol>
          {steps.map(({ step, is_done: isDone }) => (
            <li key={step} className={isDone ? 'setup-done' : undefined}>
              <StepName step={step} isDone={isDone} />
              <span className="visually-hidden">, {isDone ? texts.done : texts.open}</span>
              {!isDone && <span className="setup-hint">{texts.hints[step]}</span>}
            </li>
          ))}
        </ol>
        <Button size="small" loading={isPuttingAway} onClick={submit}>
          {texts.putAway}
        </Button>
      </details>
    </section>
  );
}

function StepName({ step, isDone }: { step: SetupStep['step']; isDone: boolean }) {
  const place = PLACES[step];
  if (isDone) return <s>{texts.steps[step]}</s>;
  if (place === undefined) return <strong>{texts.steps[step]}</strong>;
  return <Link to={place}>{texts.steps[step]}</Link>;
}

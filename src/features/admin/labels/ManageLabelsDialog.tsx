import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import type { Label } from '../../../../contract/office/labels.ts';
import { labelKey } from '../../../../contract/office/labelNames.ts';
import type { MemberTask } from '../../../../contract/office/jobEntities.ts';
import { explanationOf, textOf } from '../../../api/client/failures.ts';
import { usePlanJobMutation } from '../../../api/jobsApi.ts';
import { useLabelsQuery, useRenameLabelMutation } from '../../../api/labelsApi.ts';
import { useCloseOnBack } from '../../../shared/hooks/useCloseOnBack.ts';
import { useExclusive } from '../../../shared/hooks/useExclusive.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { toast } from '../../../shared/toast.tsx';
import { JobDialog } from '../jobs/JobDialog.tsx';
import { texts } from './texts.ts';
import './labels.css';

interface ManageLabelsDialogProps {
  onClose: () => void;
  /** Shows who has the label. */
  onFind: (key: string) => void;
}

/** All labels: who has them, what they are called, and how they go. */
export function ManageLabelsDialog({ onClose, onFind }: ManageLabelsDialogProps) {
  const { data: labels, error, isFetching, refetch } = useLabelsQuery();
  const [job, setJob] = useState<number | null>(null);
  useCloseOnBack(true, onClose);
  return (
    <>
      <Modal
        open
        width={640}
        onCancel={onClose}
        title={texts.manageTitle}
        footer={<Button onClick={onClose}>{texts.close}</Button>}
        closable={false}
      >
        {labels === undefined && error === undefined && <p role="status">{texts.loading}</p>}
        {labels === undefined && error !== undefined && (
          <FailureAlert
            text={texts.loadFailure}
            detail={explanationOf(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {labels?.length === 0 && <p>{texts.none}</p>}
        <ul className="labels-list">
          {labels?.map((label) => (
            <LabelLine key={label.id} label={label} onPlanned={setJob} onFind={onFind} />
          ))}
        </ul>
      </Modal>
      {job !== null && <JobDialog key={job} id={job} onClose={() => setJob(null)} />}
    </>
  );
}

interface LabelLineProps {
  label: Label;
  /** Told of the dry run of the job that takes it from everybody. */
  onPlanned: (job: number) => void;
  onFind: ManageLabelsDialogProps['onFind'];
}

function LabelLine({ label: { id, name, members }, onPlanned, onFind }: LabelLineProps) {
  const [typed, setTyped] = useState<string | null>(null);
  /** As it was called when it was begun to be changed; null: as it is. */
  const [before, setBefore] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  const sentence = useId();
  const [rename] = useRenameLabelMutation();
  const [plan] = usePlanJobMutation();
  const [save, isSaving] = useExclusive(async (wanted: string) => {
    const { error } = await rename({ id, name: wanted, before: before ?? name });
    if (error === undefined) setTyped(null);
    else {
      setFailure(textOf(error, texts.failure));
      // Whoever presses once more has read what it is called now.
      setBefore(null);
    }
  });
  const key = labelKey(name);
  const [remove, isPlanning] = useExclusive(async () => {
    const task: MemberTask = { kind: 'set_label', label: name, is_given: false };
    const { data, error } = await plan({ task, selection: { search: '', filter: `marke:${key}` } });
    if (error === undefined) onPlanned(data.id);
    else toast.error(textOf(error, texts.failure));
  });
  if (typed !== null) {
    return (
      <li>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save(typed);
          }}
        >
          <Input
            autoFocus
            aria-label={texts.renameFor(name)}
            aria-describedby={sentence}
            aria-invalid={failure !== ''}
            status={failure === '' ? '' : 'error'}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setFailure('');
            }}
          />
          <Button htmlType="submit" type="primary" loading={isSaving}>
            {texts.save}
          </Button>
          <Button
            onClick={() => {
              setTyped(null);
              setFailure('');
            }}
          >
            {texts.cancel}
          </Button>
          <p id={sentence} role="alert">
            {failure}
          </p>
        </form>
      </li>
    );
  }
  return (
    <li>
      <span>{name}</span>
      <Button
        type="link"
        size="small"
        aria-label={texts.membersWith(name, members)}
        onClick={() => onFind(key)}
      >
        {texts.members(members)}
      </Button>
      <Button
        size="small"
        aria-label={texts.renameFor(name)}
        onClick={() => {
          setTyped(name);
          setBefore(name);
        }}
      >
        {texts.rename}
      </Button>
      <Button
        size="small"
        aria-label={texts.removeFor(name)}
        loading={isPlanning}
        onClick={() => remove()}
      >
        {texts.remove}
      </Button>
    </li>
  );
}

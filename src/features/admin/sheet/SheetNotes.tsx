import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { NOTES_MAX_CHARS, type MemberDetails } from '../../../../contract/office/memberDetails.ts';
import { useChangeMemberMutation } from '../../../api/membersApi.ts';
import { textOf } from '../../../api/client/failures.ts';
import { useDraft } from '../../../shared/hooks/useDraft.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { toast } from '../../../shared/toast.tsx';
import { texts } from './texts.ts';

/** What the office wants to remember; nobody overwrites what another one wrote meanwhile. */
export function SheetNotes({ details: { member, notes } }: { details: MemberDetails }) {
  const [typed, setTyped] = useDraft(`notes ${member.id} ${notes}`, notes);
  const [failure, setFailure] = useState('');
  const [changeMember, { isLoading }] = useChangeMemberMutation();
  const id = useId();
  const save = async (): Promise<void> => {
    setFailure('');
    const change = { id: member.id, version: member.version ?? 0, notes: typed };
    const { error } = await changeMember(change);
    if (error === undefined) toast.success(texts.notesSaved);
    else setFailure(textOf(error, texts.notesFailure));
  };
  return (
    <section className="sheet-notes">
      <h2>
        <label htmlFor={id}>{texts.notes}</label>
      </h2>
      <Input.TextArea
        id={id}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={NOTES_MAX_CHARS}
        rows={3}
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} className="admin-none">
        {texts.notesHint}
      </p>
      {failure !== '' && <FailureAlert text={failure} />}
      {typed.trim() !== notes && (
        <Button loading={isLoading} onClick={() => void save()}>
          {texts.saveNotes}
        </Button>
      )}
    </section>
  );
}

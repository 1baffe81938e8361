import { Button, Input, type GetRef } from 'antd';
import { useId, useRef, useState } from 'react';
import { NOTES_MAX_CHARS, type MemberDetails } from '../../../../contract/office/memberDetails.ts';
import { useChangeMemberMutation } from '../../../api/membersApi.ts';
import { textOf } from '../../../api/client/failures.ts';
import { useKeepDraft, useKeptDraft } from '../../../shared/hooks/useDraft.ts';
import { DraftNotice } from '../../../shared/ui/DraftNotice.tsx';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { toast } from '../../../shared/toast.tsx';
import { texts } from './texts.ts';

/** What the office wants to remember; nobody overwrites what another one wrote meanwhile. */
export function SheetNotes({ details: { member, notes } }: { details: MemberDetails }) {
  const { typed, setTyped, saved, setSaved, isDraft } = useNoteDraft(member.id, notes);
  const [failure, setFailure] = useState('');
  const [changeMember, { isLoading }] = useChangeMemberMutation();
  const field = useRef<GetRef<typeof Input.TextArea>>(null);
  const id = useId();
  const isTooLong = typed.length > NOTES_MAX_CHARS;
  const save = async (): Promise<void> => {
    setFailure('');
    const change = { id: member.id, version: member.version ?? 0, notes: typed };
    const { error } = await changeMember(change);
    if (error !== undefined) setFailure(textOf(error, texts.notesFailure));
    else {
      setSaved(typed.trim());
      toast.success(texts.notesSaved);
    }
  };
  return (
    <section className="sheet-notes">
      <h2>
        <label htmlFor={id}>{texts.notes}</label>
      </h2>
      {isDraft && (
        <DraftNotice
          onDiscard={() => {
            setTyped(saved);
            setFailure('');
            field.current?.focus();
          }}
        />
      )}
      <Input.TextArea
        ref={field}
        id={id}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        rows={3}
        aria-invalid={isTooLong}
        aria-describedby={`${id}-hint ${id}-length`}
      />
      <p id={`${id}-hint`} className="admin-none">
        {texts.notesHint}
      </p>
      <div id={`${id}-length`} role="status" className="sheet-notes-length">
        {isTooLong && <p>{texts.notesTooLong(typed.length)}</p>}
      </div>
      {failure !== '' && <FailureAlert text={failure} />}
      {typed.trim() !== saved && (
        <Button loading={isLoading} disabled={isTooLong} onClick={() => void save()}>
          {texts.saveNotes}
        </Button>
      )}
    </section>
  );
}

/** What is typed and not saved is there again when the sheet has been closed and is opened again. */
function useNoteDraft(memberId: number, notes: string) {
  const name = `notes ${memberId} ${notes}`;
  const kept = useKeptDraft(name) as string | undefined;
  const [typed, setTyped] = useState(kept ?? notes);
  const [saved, setSaved] = useState(notes);
  const [isResumed, setIsResumed] = useState(kept !== undefined);
  const isChanged = typed.trim() !== saved;
  useKeepDraft(name, () => (isChanged ? typed : undefined), { isForLater: true });
  // Once it is as it was saved, what is typed then is new.
  if (isResumed && !isChanged) setIsResumed(false);
  return { typed, setTyped, saved, setSaved, isDraft: isResumed };
}

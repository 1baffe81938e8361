import { Alert, Button, Input, type GetRef } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { NOTES_MAX_CHARS } from '../../../../contract/limits.ts';
import type { MemberDetails } from '../../../../contract/office/memberDetails.ts';
import { useChangeMemberMutation } from '../../../api/membersApi.ts';
import { textOf } from '../../../api/client/failures.ts';
import { selectIsAuthenticated, type SessionRootState } from '../../../session/sessionSlice.ts';
import { useKeepDraft, useKeptDraft } from '../../../shared/hooks/useDraft.ts';
import { DraftNotice } from '../../../shared/ui/DraftNotice.tsx';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { toast } from '../../../shared/toast.tsx';
import { texts } from './texts.ts';

/** What the office wants to remember; nobody overwrites what another one wrote meanwhile, unless seen. */
export function SheetNotes({
  details: { member, notes, anonymised_at },
}: {
  details: MemberDetails;
}) {
  const { typed, setTyped, saved, onSaved, theirs, onDiscard, isDraft } = useNoteDraft(
    member.id,
    notes,
  );
  const [failure, setFailure] = useState('');
  const [changeMember, { isLoading }] = useChangeMemberMutation();
  const field = useRef<GetRef<typeof Input.TextArea>>(null);
  const id = useId();
  // It may have been saved though the answer was lost.
  if (failure !== '' && typed.trim() === saved) setFailure('');
  const isTooLong = typed.length > NOTES_MAX_CHARS;
  const isChanged = typed.trim() !== saved;
  useLeftUnsaved(isChanged);
  const save = async (): Promise<void> => {
    // The button goes once it is saved, and the focus would go with it.
    field.current?.focus();
    setFailure('');
    const change = { id: member.id, version: member.version ?? 0, notes: typed };
    const { error } = await changeMember(change);
    if (error !== undefined) setFailure(textOf(error, texts.notesFailure));
    else {
      onSaved(typed.trim());
      toast.success(texts.notesSaved);
    }
  };
  const discard = (): void => {
    onDiscard();
    setFailure('');
    field.current?.focus();
  };
  if (anonymised_at !== null) {
    return typed.trim() === saved ? null : <NotSaved typed={typed} onDiscard={onDiscard} />;
  }
  return (
    <section className="sheet-notes">
      <h2>
        <label htmlFor={id}>{texts.notes}</label>
      </h2>
      {isDraft && <DraftNotice onDiscard={discard} />}
      {theirs !== null && <Meanwhile notes={theirs} onTake={discard} />}
      <Input.TextArea
        ref={field}
        id={id}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        rows={3}
        aria-invalid={isTooLong}
        aria-describedby={`${id}-hint ${id}-state`}
      />
      <p id={`${id}-hint`} className="admin-none">
        {texts.notesHint}
      </p>
      <div id={`${id}-state`} role="status" className="sheet-notes-state">
        {isChanged && <p>{texts.notesUnsaved}</p>}
        {isTooLong && <p>{texts.notesTooLong(typed.length)}</p>}
      </div>
      {failure !== '' && <FailureAlert text={failure} />}
      {isChanged && (
        <Button loading={isLoading} disabled={isTooLong} onClick={() => void save()}>
          {texts.saveNotes}
        </Button>
      )}
    </section>
  );
}

/** What is left unsaved is said: it is kept, and nobody else sees it. */
function useLeftUnsaved(isChanged: boolean): void {
  const store = useStore<SessionRootState>();
  const isUnsaved = useRef(false);
  useEffect(() => {
    isUnsaved.current = isChanged;
  });
  useEffect(
    () => () => {
      if (isUnsaved.current && selectIsAuthenticated(store.getState())) toast.info(texts.notesKept);
    },
    [store],
  );
}

/** What was typed while somebody deleted the member's data: to be copied by whoever needs it, and kept nowhere. */
function NotSaved({ typed, onDiscard }: { typed: string; onDiscard: () => void }) {
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={texts.notesOfDeleted}
      description={
        <>
          <blockquote className="sheet-notes-theirs">{typed}</blockquote>
          <Button size="small" onClick={onDiscard}>
            {texts.discardNotes}
          </Button>
        </>
      }
    />
  );
}

/** What somebody else has written while this was typed. */
function Meanwhile({ notes, onTake }: { notes: string; onTake: () => void }) {
  return (
    <Alert
      type="warning"
      showIcon
      title={texts.notesChangedMeanwhile}
      description={
        <>
          <blockquote className="sheet-notes-theirs">
            {notes === '' ? texts.notesEmpty : notes}
          </blockquote>
          <p>{texts.notesChangedMeanwhileHint}</p>
          <Button size="small" onClick={onTake}>
            {texts.takeTheirNotes}
          </Button>
        </>
      }
    />
  );
}

interface NoteDraft {
  typed: string;
  /** As it was saved when typing began. */
  saved: string;
}

/** What is typed and not saved is there again when the sheet has been closed and is opened again. */
function useNoteDraft(memberId: number, notes: string) {
  const name = `notes ${memberId}`;
  const kept = useKeptDraft(name) as NoteDraft | undefined;
  const [typed, setTyped] = useState(kept?.typed ?? notes);
  const [saved, setSaved] = useState(kept?.saved ?? notes);
  const [seen, setSeen] = useState(saved);
  const [theirs, setTheirs] = useState<string | null>(null);
  /** As it was saved before `theirs`. */
  const [base, setBase] = useState(saved);
  const [isResumed, setIsResumed] = useState(kept !== undefined);
  const isChanged = typed.trim() !== saved;
  // With theirs, so that it is shown once more to whoever comes back.
  const draft: NoteDraft = { typed, saved: theirs === null ? saved : base };
  useKeepDraft(name, () => (isChanged ? draft : undefined), { isForLater: true });
  if (seen !== notes) {
    setSeen(notes);
    if (theirs === null) setBase(saved);
    setSaved(notes);
    if (!isChanged && typed.trim() !== notes) setTyped(notes);
    setTheirs(isChanged && notes !== saved && notes !== typed.trim() ? notes : null);
  }
  // Once it is as it was saved, what is typed then is new.
  if (isResumed && !isChanged) setIsResumed(false);
  const onSaved = (text: string) => {
    setSaved(text);
    setTheirs(null);
  };
  const onDiscard = () => {
    setTyped(saved);
    setTheirs(null);
  };
  return { typed, setTyped, saved, onSaved, theirs, onDiscard, isDraft: isResumed };
}

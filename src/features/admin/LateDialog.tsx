import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useLatePart } from '../../shared/hooks/useLatePart.ts';
import { toast } from '../../shared/toast.tsx';
import { PlainButton } from '../../shared/ui/PlainButton.tsx';
import { texts } from './texts.ts';
import './lateDialog.css';

interface LateDialogProps<Part extends object> {
  /** Imports it; the same function each time. */
  load: () => Promise<Part>;
  isWanted: boolean;
  /** Closes it: it has not come, or nobody waits for it any longer. */
  onGiveUp: () => void;
  children: (part: Part) => ReactNode;
}

/**
 * A dialog of the office. Those of the list are one chunk, `office-dialogs`, which comes behind it: forms are a fifth of
 * what the list would be with them. Nothing of it is mounted before it opens: though closed, it would keep Escape from
 * what is open.
 */
export function LateDialog<Part extends object>({
  load,
  isWanted,
  onGiveUp,
  children,
}: LateDialogProps<Part>) {
  const [part, want] = useLatePart(load);
  const [hasOpened, setHasOpened] = useState(false);
  if (isWanted && part !== null && !hasOpened) setHasOpened(true);
  const isMissing = isWanted && part === null;
  const fail = useEffectEvent(() => {
    toast.error(texts.dialogFailure);
    onGiveUp();
  });
  useEffect(() => {
    if (isMissing) void want().then((hasCome) => hasCome || fail());
  }, [isMissing, want]);
  if (isMissing) return <Waiting onCancel={onGiveUp} />;
  return hasOpened && part !== null ? children(part) : null;
}

/** In its place, so that no key goes to the page below; in sight once it takes long. */
function Waiting({ onCancel }: { onCancel: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Not its button: a second Enter would cancel it.
    dialog?.focus();
    // The focus goes back, for what comes to know whence it was opened.
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className="late-dialog"
      tabIndex={-1}
      aria-label={texts.dialogLate}
      onCancel={onCancel}
    >
      <p role="status">{texts.dialogLate}</p>
      <PlainButton onPress={onCancel}>{texts.leaveDialog}</PlainButton>
    </dialog>
  );
}

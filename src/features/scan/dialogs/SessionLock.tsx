/** Shows the password dialog while the session is locked, and no guest waits for a tap. */
import { useEffect, useState, type ComponentType } from 'react';
import { useSelector } from 'react-redux';
import { screenReleased, selectIsLocked } from '../../../session/sessionSlice.ts';
import { isTapped } from '../../../entry/scanMachine.ts';
import { useAppDispatch } from '../../../shared/store.ts';
import { whenIdle } from '../../../shared/whenIdle.ts';
import { selectScan } from '../scanSlice.ts';

const load = () => import(/* webpackChunkName: "password" */ './PasswordDialog.tsx');

/** The dialog is fetched beforehand: the network may be gone when it is needed. */
export function SessionLock() {
  const dispatch = useAppDispatch();
  const isLocked = useSelector(selectIsLocked);
  const { state } = useSelector(selectScan);
  // Whatever waits for the server waits for the password, too. A verdict is for staff to act on first.
  const isFree = state === 'idle' || state === 'checking' || isTapped(state);
  const [isAsking, setIsAsking] = useState(false);
  // Nobody is interrupted while typing.
  if (isAsking !== (isLocked && (isFree || isAsking))) setIsAsking(!isAsking);
  const [Dialog, setDialog] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (Dialog !== null) return undefined;
    const fetchDialog = () =>
      void load().then(
        ({ PasswordDialog }) => setDialog(() => PasswordDialog),
        () => {
          // Without the dialog the session ends as on all other pages, at the sign-in, which leads back here.
          if (isLocked) dispatch(screenReleased());
        },
      );
    if (!isLocked) return whenIdle(fetchDialog);
    fetchDialog();
    return undefined;
  }, [Dialog, isLocked, dispatch]);

  return isAsking && Dialog !== null ? <Dialog /> : null;
}

/** Shows the password dialog while the session is locked. */
import { useEffect, useState, type ComponentType } from 'react';
import { useSelector } from 'react-redux';
import { screenReleased, selectIsLocked } from '../../../session/sessionSlice.ts';
import { useAppDispatch } from '../../../shared/store.ts';

const load = () => import(/* webpackChunkName: "password" */ './PasswordDialog.tsx');

/** The dialog is fetched beforehand: the network may be gone when it is needed. */
export function SessionLock() {
  const dispatch = useAppDispatch();
  const isLocked = useSelector(selectIsLocked);
  const [Dialog, setDialog] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (Dialog !== null) return;
    load().then(
      ({ PasswordDialog }) => setDialog(() => PasswordDialog),
      () => {
        // Without the dialog the session ends as on all other pages, at the sign-in, which leads back here.
        if (isLocked) dispatch(screenReleased());
      },
    );
  }, [Dialog, isLocked, dispatch]);

  return isLocked && Dialog !== null ? <Dialog /> : null;
}

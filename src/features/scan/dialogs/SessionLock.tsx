import { useEffect, useState, type ComponentType } from 'react';
import { screenReleased, selectIsLocked } from '../../../session/sessionSlice.ts';
import { useAppDispatch } from '../../../shared/hooks/useAppDispatch.ts';
import { useAppSelector } from '../../../shared/hooks/useAppSelector.ts';

const load = () => import(/* webpackChunkName: "password" */ './PasswordDialog.tsx');

/** Asks for the password over the running scanner. It is fetched beforehand: then, the network may be gone. */
export function SessionLock() {
  const dispatch = useAppDispatch();
  const isLocked = useAppSelector(selectIsLocked);
  const [Dialog, setDialog] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (Dialog !== null) return;
    load().then(
      ({ PasswordDialog }) => setDialog(() => PasswordDialog),
      () => {
        // Then by the way of all the other pages, which leads back here.
        if (isLocked) dispatch(screenReleased());
      },
    );
  }, [Dialog, isLocked, dispatch]);

  return isLocked && Dialog !== null ? <Dialog /> : null;
}

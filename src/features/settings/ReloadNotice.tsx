/** What every page shows of the festival it has read before it started: on this device the change waits for a reload. */
import { useEffect } from 'react';
import { Alert, Button } from 'antd';
import { useAppDispatch } from '../../shared/store.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { reloadPage } from '../../shared/reloadPage.ts';
import type { UpdateServices } from '../../update/services.ts';
import { texts } from './texts.ts';

const bringLatest =
  () =>
  (_: unknown, __: unknown, { update }: UpdateServices) =>
    update.bringLatest();

export function ReloadNotice() {
  const dispatch = useAppDispatch<UpdateServices>();
  // Whoever loads the page by the browser's own key sees the change as well.
  useEffect(() => void dispatch(bringLatest()), [dispatch]);
  const [reload, isReloading] = useExclusive(async () => {
    await dispatch(bringLatest());
    reloadPage();
  });
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={texts.reloadDue}
      action={
        <Button loading={isReloading} onClick={reload}>
          {texts.reload}
        </Button>
      }
    />
  );
}

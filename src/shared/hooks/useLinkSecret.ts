import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { linkSecrets, type LinkSecret } from '../linkSecrets.ts';

const noChanges = () => () => undefined;

/**
 * A secret that a link has brought. Before anything is painted it leaves the address and the history, where the next
 * person at this device could read it; it outlives a reload of the tab.
 * @param inAddress the secret as it stands in the address now; '': it does not.
 * @param bareAddress the page's, without it.
 * @returns '' when there is none; and what forgets it, once it is used.
 */
export function useLinkSecret(name: LinkSecret, inAddress: string, bareAddress: string) {
  const navigate = useNavigate();
  // The markup that came with the page knows nothing of this tab, so at first neither does what takes it over.
  const kept = useSyncExternalStore(
    noChanges,
    () => linkSecrets.read(name),
    () => '',
  );

  useLayoutEffect(() => {
    if (inAddress === '') return;
    linkSecrets.write(name, inAddress);
    void navigate(bareAddress, { replace: true });
  }, [name, inAddress, bareAddress, navigate]);

  return [inAddress === '' ? kept : inAddress, () => linkSecrets.forget(name)] as const;
}

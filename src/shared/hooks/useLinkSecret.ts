import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';

/** In this tab only, and until it is used. */
const PREFIX = 'einlass:link:';

/** A browser may forbid its storage: then a secret lasts until the page is loaded again. */
const unstored = new Map<string, string>();

const tab = {
  read(name: string): string {
    try {
      return unstored.get(name) ?? sessionStorage.getItem(PREFIX + name) ?? '';
    } catch {
      return '';
    }
  },
  write(name: string, secret: string): void {
    try {
      sessionStorage.setItem(PREFIX + name, secret);
    } catch {
      unstored.set(name, secret);
    }
  },
  forget(name: string): void {
    unstored.delete(name);
    try {
      sessionStorage.removeItem(PREFIX + name);
    } catch {
      // See above.
    }
  },
};

const noChanges = () => () => undefined;

/**
 * A secret that a link has brought. Before anything is painted it leaves the address and the history, where the next
 * person at this device could read it; it outlives a reload of the tab.
 * @param inAddress the secret as it stands in the address now; '': it does not.
 * @param bareAddress the page's, without it.
 * @returns '' when there is none; and what forgets it, once it is used.
 */
export function useLinkSecret(
  name: 'invitation' | 'reset' | 'new-email',
  inAddress: string,
  bareAddress: string,
) {
  const navigate = useNavigate();
  // The markup that came with the page knows nothing of this tab, so at first neither does what takes it over.
  const kept = useSyncExternalStore(
    noChanges,
    () => tab.read(name),
    () => '',
  );

  useLayoutEffect(() => {
    if (inAddress === '') return;
    tab.write(name, inAddress);
    void navigate(bareAddress, { replace: true });
  }, [name, inAddress, bareAddress, navigate]);

  return [inAddress === '' ? kept : inAddress, () => tab.forget(name)] as const;
}

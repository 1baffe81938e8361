/** Secrets that links have brought, kept for a reload of the tab. */

/** `new-email` counts for whoever is signed in, the others for nobody who is. */
export type LinkSecret = 'invitation' | 'reset' | 'new-email';

/** In this tab only, and until it is used. */
const PREFIX = 'einlass:link:';

/** A browser may forbid its storage: then a secret lasts until the page is loaded again. */
const unstored = new Map<string, string>();

export const linkSecrets = {
  read(name: LinkSecret): string {
    try {
      return unstored.get(name) ?? sessionStorage.getItem(PREFIX + name) ?? '';
    } catch {
      return '';
    }
  },
  write(name: LinkSecret, secret: string): void {
    try {
      sessionStorage.setItem(PREFIX + name, secret);
    } catch {
      unstored.set(name, secret);
    }
  },
  forget(name: LinkSecret): void {
    unstored.delete(name);
    try {
      sessionStorage.removeItem(PREFIX + name);
    } catch {
      // See above.
    }
  },
};

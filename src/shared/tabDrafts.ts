/** Drafts that a reload of the tab leaves there: what was merely chosen, nothing that was typed. */

/** In this tab only, of the member with that number, until somebody signs out. */
const PREFIX = 'einlass:draft:';

const keyOf = (owner: number, name: string): string => `${PREFIX}${owner}:${name}`;

/** A browser may forbid its storage: then they go with the page. */
export const tabDrafts = {
  read(owner: number, name: string): unknown {
    try {
      const kept = sessionStorage.getItem(keyOf(owner, name));
      return kept === null ? undefined : (JSON.parse(kept) as unknown);
    } catch {
      return undefined;
    }
  },

  /** @param draft undefined: there is none any more. */
  keep(owner: number, name: string, draft: unknown): void {
    try {
      if (draft === undefined) sessionStorage.removeItem(keyOf(owner, name));
      else sessionStorage.setItem(keyOf(owner, name), JSON.stringify(draft));
    } catch {
      // See above.
    }
  },

  forgetAll(): void {
    try {
      for (const key of Object.keys(sessionStorage)) {
        if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
      }
    } catch {
      // See above.
    }
  },
};

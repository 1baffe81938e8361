/** What this device remembers beyond a visit: no secrets, nothing of a member. */
const PREFIX = 'einlass:';

export type RememberedThing =
  | 'auto-admit'
  | 'camera'
  | 'ended-sessions'
  | 'list-keys'
  | 'members-table'
  | 'members-view'
  | 'overview'
  | 'preflight-day'
  | 'setup-guide'
  | 'shift-ended'
  | 'verdict-sound';

/** A browser may forbid its storage, in a private window for example: then nothing is remembered. */
export const deviceMemory = {
  read(thing: RememberedThing): string | null {
    try {
      return localStorage.getItem(PREFIX + thing);
    } catch {
      return null;
    }
  },

  write(thing: RememberedThing, value: string): void {
    try {
      localStorage.setItem(PREFIX + thing, value);
    } catch {
      // See above.
    }
  },
};

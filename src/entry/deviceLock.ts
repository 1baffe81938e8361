/** Which tab of this browser is the device: only one at a time judges, writes the journal and sends it (Web Locks). */
export interface DeviceLock {
  /**
   * @param how `take`: from whichever tab has it, since staff work in this one. `if free`: not from them.
   * @param onLost another tab has taken it.
   * @returns null when it was not free; else a function that gives it back.
   */
  hold: (how: 'take' | 'if free', onLost: () => void) => Promise<(() => void) | null>;
}

const NAME = 'einlass:device';

/** Without the browser's locks every tab is the device; keys keep even then what two of them send apart. */
export function createDeviceLock(): DeviceLock {
  return {
    hold(how, onLost) {
      const locks = navigator.locks as LockManager | undefined;
      if (locks === undefined) return Promise.resolve(() => undefined);
      return new Promise((resolve) => {
        let isGivenBack = false;
        const options = how === 'take' ? { steal: true } : { ifAvailable: true };
        locks
          .request(NAME, options, (lock) => {
            if (lock === null) {
              isGivenBack = true;
              resolve(null);
              return;
            }
            return new Promise<void>((giveBack) => {
              resolve(() => {
                isGivenBack = true;
                giveBack();
              });
            });
          })
          .catch(() => undefined)
          .finally(() => {
            if (!isGivenBack) onLost();
          });
      });
    },
  };
}

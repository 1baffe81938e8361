/** Which page is the device, and the entry engine where this one is. */
import type { ClientServices } from '../session/services.ts';
import type { DispatchOf } from '../shared/store.ts';
import { createDeviceLock, type DeviceLock } from './deviceLock.ts';
import { deviceLost } from './entrySlice.ts';
import type { EntryEngine } from './engine/entryEngine.ts';
import { isJournalMirrored } from './journal/journalMirror.ts';
import { isDatabaseThere, isDeviceKnown } from './journal/storedTraces.ts';

/** What entry needs from outside the store. Thunks and listeners get it as their `extra`. */
export interface EntryServices extends ClientServices {
  entry: EntryAccess;
}

/** The engine is opened by a thunk: it asks the client, and reports to the store. */
type Dispatch = DispatchOf<unknown, ClientServices>;

export interface EntryAccess {
  /** The engine where this page is the device; null: it is not, or not yet. */
  current: () => EntryEngine | null;
  /** The scanner is used here: makes this page the device, whichever tab was. Rejects when its code cannot be loaded. */
  take: (dispatch: Dispatch) => Promise<EntryEngine>;
  /** Sends what an earlier visit has left, unless another tab is the device. */
  resume: (dispatch: Dispatch) => Promise<void>;
  /** The shift is over: what the device knows of the tickets goes. */
  wipe: () => Promise<void>;
}

/** In the scan screen's chunk: at the gate it comes with the screen. */
const load = () => import(/* webpackChunkName: "scan" */ './openEngine.ts');

/** The mirror is the first to ask, but browsers write it down later than the database, and lose it sooner. */
async function isJournalWaiting(): Promise<boolean> {
  if (isJournalMirrored()) return true;
  return (await isDatabaseThere()) && (await load()).isJournalStored();
}

/** Costs nothing before the scan screen opens, unless this browser was a device at the gate. */
export function createEntryServices(
  lock: DeviceLock = createDeviceLock(),
): Pick<EntryServices, 'entry'> {
  let engine: EntryEngine | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  /** @returns null when the device was not free. */
  async function open(how: 'take' | 'if free', dispatch: Dispatch): Promise<EntryEngine | null> {
    if (engine !== null) return engine;
    const lost = new AbortController();
    const giveBack = await lock.hold(how, () => lost.abort());
    if (giveBack === null) return null;
    let opened: EntryEngine;
    try {
      const { openEngine } = await load();
      opened = await dispatch(openEngine());
    } catch (error) {
      giveBack();
      throw error;
    }
    const close = () => {
      opened.close();
      if (engine === opened) engine = null;
    };
    if (lost.signal.aborted) close();
    else {
      engine = opened;
      lost.signal.addEventListener('abort', () => {
        close();
        dispatch(deviceLost());
        goOnOnReturn(dispatch);
      });
      for (const event of ['focus', 'online']) {
        addEventListener(event, () => opened.nudge(), { signal: lost.signal });
      }
    }
    return opened;
  }

  /** The other tab may be gone by then, and have left something to send. */
  function goOnOnReturn(dispatch: Dispatch): void {
    async function returned(): Promise<void> {
      await resume(dispatch).catch(() => undefined);
      if (engine === null) goOnOnReturn(dispatch);
    }
    addEventListener('focus', () => void returned(), { once: true });
  }

  async function resume(dispatch: Dispatch): Promise<void> {
    if (engine !== null) engine.nudge();
    else if (await isJournalWaiting()) await openInTurn('if free', dispatch);
  }

  /** One after the other: two at once would be two devices. */
  function openInTurn(how: 'take' | 'if free', dispatch: Dispatch): Promise<EntryEngine | null> {
    const opening = turn.then(() => open(how, dispatch));
    turn = opening.catch(() => undefined);
    return opening;
  }

  return {
    entry: {
      current: () => engine,

      async take(dispatch) {
        const opened = engine ?? (await openInTurn('take', dispatch));
        if (opened === null) throw new Error('The device cannot be refused to who takes it');
        opened.keepInTouch();
        return opened;
      },

      resume,

      async wipe() {
        if (engine === null && !(await isDeviceKnown())) return;
        if (engine !== null) engine.wipe();
        else await load().then(({ wipeList }) => wipeList());
      },
    },
  };
}

import type { AppDispatch } from '../app/store.ts';
import { createDeviceLock, type DeviceLock } from './deviceLock.ts';
import type { EntryEngine } from './engine/entryEngine.ts';
import { isDeviceKnown, isJournalWaiting } from './journal/journalMirror.ts';

/** What the door needs from outside the store. Thunks and listeners get it as their `extra`. */
export interface EntryServices {
  entry: EntryGate;
}

export interface EntryGate {
  /** The engine where this page is the device; null: it is not, or not yet. */
  current: () => EntryEngine | null;
  /** The scanner is used here: makes this page the device, whichever tab was. Rejects when its code cannot be loaded. */
  take: (dispatch: AppDispatch) => Promise<EntryEngine>;
  /** Sends what an earlier visit has left, unless another tab is the device. */
  resume: (dispatch: AppDispatch) => Promise<void>;
  /** The shift is over: what the device knows of the tickets goes. */
  wipe: () => Promise<void>;
}

/** In the scan screen's chunk: at the gate it comes with the screen. */
const load = () => import(/* webpackChunkName: "scan" */ './engine/openEngine.ts');

/** Costs nothing before the scan screen opens, unless admissions of an earlier visit wait to be sent, or a shift ends. */
export function createEntryServices(lock: DeviceLock = createDeviceLock()): EntryServices {
  let engine: EntryEngine | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  /** @returns null when the device was not free. */
  async function open(how: 'take' | 'if free', dispatch: AppDispatch): Promise<EntryEngine | null> {
    if (engine !== null) return engine;
    const lost = new AbortController();
    const giveBack = await lock.hold(how, () => lost.abort());
    if (giveBack === null) return null;
    let opened: EntryEngine;
    try {
      const { openEngine } = await load();
      opened = await openEngine(dispatch);
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
      lost.signal.addEventListener('abort', close);
      for (const event of ['focus', 'online']) {
        addEventListener(event, () => opened.nudge(), { signal: lost.signal });
      }
    }
    return opened;
  }

  /** One after the other: two at once would be two devices. */
  function openInTurn(how: 'take' | 'if free', dispatch: AppDispatch): Promise<EntryEngine | null> {
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

      async resume(dispatch) {
        if (engine !== null) engine.nudge();
        else if (isJournalWaiting()) await openInTurn('if free', dispatch);
      },

      async wipe() {
        if (engine !== null) engine.wipe();
        else if (isDeviceKnown()) await load().then(({ wipeList }) => wipeList());
      },
    },
  };
}

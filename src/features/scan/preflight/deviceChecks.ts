/** The checks of the pre-flight that concern the device: camera, storage, screen, sound and battery. */
import { lensName } from '../camera/LensAndZoom.tsx';
import { cameraAdvice } from '../texts.ts';
import { settled, type Check, type Finding } from './check.ts';
import { inWords } from './inWords.ts';
import { texts } from './texts.ts';

const FRONT = /front|vorder/i;

export const cameraCheck: Check = {
  name: texts.camera.name,
  async run({ scanner }): Promise<Finding> {
    const { camera, lenses } = await settled(scanner, (seen) => seen.camera.status !== 'starting');
    switch (camera.status) {
      case 'off':
        return { mark: 'bad', text: texts.camera.off };
      case 'starting':
        return { mark: 'poor', text: texts.camera.starting };
      case 'failed':
        return { mark: 'bad', text: cameraAdvice[camera.failure] };
      case 'playing': {
        const index = lenses.all.findIndex(({ id }) => id === lenses.activeId);
        const lens = lenses.all[index];
        if (lenses.all.length > 1 && FRONT.test(lens?.label ?? '')) {
          return { mark: 'poor', text: texts.camera.front };
        }
        if (lenses.isFarSighted) return { mark: 'good', text: texts.camera.farSighted };
        return {
          mark: 'good',
          text: texts.camera.good(lens === undefined ? '' : lensName(lens, index)),
        };
      }
    }
  },
};

/** Ten times what a list of 100,000 tickets and a shift of admissions take. */
const ENOUGH_BYTES = 50_000_000;

export const storageCheck: Check = {
  name: texts.storage.name,
  async run({ storage }) {
    if (storage === undefined) return { mark: 'unknown', text: texts.storage.unknown };
    const [{ quota = 0, usage = 0 }, isPersisted] = await Promise.all([
      storage.estimate(),
      storage.persisted(),
    ]);
    const freeBytes = quota - usage;
    const free = inWords.bytes(freeBytes);
    if (freeBytes < ENOUGH_BYTES) return { mark: 'bad', text: texts.storage.full(free) };
    return isPersisted
      ? { mark: 'good', text: texts.storage.good(free) }
      : { mark: 'poor', text: texts.storage.open(free) };
  },
};

/** Requests the lock as the scanner does; browsers refuse it on a low battery, for example. */
export const wakeLockCheck: Check = {
  name: texts.wakeLock.name,
  async run({ wakeLock }) {
    try {
      const sentinel = await wakeLock?.request('screen');
      await sentinel?.release();
      if (sentinel !== undefined) return { mark: 'good', text: texts.wakeLock.good };
    } catch {
      // Refused: the same as not available.
    }
    return { mark: 'poor', text: texts.wakeLock.poor };
  },
};

/** Plays the sound of a valid ticket; whether it is loud enough is for staff to hear. */
export const soundCheck: Check = {
  name: texts.sound.name,
  run({ signals, isAudible }): Finding {
    if (!isAudible()) return { mark: 'poor', text: texts.sound.off };
    if (!signals.canSound()) return { mark: 'poor', text: texts.sound.none };
    signals.give('valid');
    return { mark: 'good', text: texts.sound.good };
  },
};

/** In percent. Camera and screen empty a phone in about five hours. */
const LOW = 40;

export const batteryCheck: Check = {
  name: texts.battery.name,
  async run({ battery }) {
    const state = await battery();
    if (state === null) return { mark: 'unknown', text: texts.battery.unknown };
    const level = `${state.percent} %`;
    if (state.isCharging) return { mark: 'good', text: texts.battery.charging(level) };
    return state.percent < LOW
      ? { mark: 'poor', text: texts.battery.low(level) }
      : { mark: 'good', text: texts.battery.good(level) };
  },
};

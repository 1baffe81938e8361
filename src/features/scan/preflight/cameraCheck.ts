import { cameraAdvice } from '../texts.ts';
import { lensName } from '../camera/lensName.ts';
import type { Check, Finding } from './check.ts';
import { settled } from './settled.ts';
import { texts } from './texts.ts';

const words = texts.camera;

const FRONT = /front|vorder/i;

export const cameraCheck: Check = {
  name: words.name,
  async run({ scanner }): Promise<Finding> {
    const { camera, lenses } = await settled(scanner, (seen) => seen.camera.status !== 'starting');
    switch (camera.status) {
      case 'off':
        return { mark: 'bad', text: words.off };
      case 'starting':
        return { mark: 'poor', text: words.starting };
      case 'failed':
        return { mark: 'bad', text: cameraAdvice[camera.failure] };
      case 'playing': {
        const index = lenses.all.findIndex(({ id }) => id === lenses.activeId);
        const lens = lenses.all[index];
        if (lenses.all.length > 1 && FRONT.test(lens?.label ?? '')) {
          return { mark: 'poor', text: words.front };
        }
        if (lenses.isFarSighted) return { mark: 'good', text: words.farSighted };
        return { mark: 'good', text: words.good(lens === undefined ? '' : lensName(lens, index)) };
      }
    }
  },
};

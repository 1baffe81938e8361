/** Tells the other tabs of this browser who has the camera: on many devices only one tab can. */
export interface CameraClaims {
  /** This tab takes the camera now. */
  claim: () => void;
  /** Another tab has taken it. Returns a function that unsubscribes. */
  onLost: (listener: () => void) => () => void;
}

const CHANNEL = 'einlass:camera';
const TAKEN = 'camera taken';

/** Silent where the browser has no channel between tabs. */
export function createCameraClaims(): CameraClaims {
  const { BroadcastChannel: Channel } = globalThis as {
    BroadcastChannel?: typeof BroadcastChannel;
  };
  let channel: BroadcastChannel | null = null;
  // Not before it is needed: a page with an open channel is not kept for the way back.
  const open = () => (channel ??= Channel === undefined ? null : new Channel(CHANNEL));

  return {
    claim: () => open()?.postMessage(TAKEN),
    onLost(listener) {
      const opened = open();
      const hear = ({ data }: MessageEvent<unknown>) => {
        if (data === TAKEN) listener();
      };
      opened?.addEventListener('message', hear);
      return () => {
        opened?.removeEventListener('message', hear);
        opened?.close();
        channel = null;
      };
    },
  };
}

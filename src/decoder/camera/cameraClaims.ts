/** Tells the other tabs of this browser that this one takes the camera: on many devices only one tab can have it. */
export interface CameraClaims {
  /** This tab takes the camera now. */
  claim: () => void;
  /** Another tab has taken it. Returns a function that unsubscribes. */
  onLost: (listener: () => void) => () => void;
}

const CHANNEL = 'einlass:camera';
const TAKEN = 'camera taken';

/** Does nothing where the browser has no BroadcastChannel. */
export function createCameraClaims(): CameraClaims {
  const { BroadcastChannel: Channel } = globalThis as {
    BroadcastChannel?: typeof BroadcastChannel;
  };
  let channel: BroadcastChannel | null = null;
  // Opened only when it is needed: browsers do not keep a page with an open channel in their back/forward cache.
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

import type { EngineStatus } from '../../decoder/decoderClient.ts';
import { retryPressed, type CameraState } from '../../decoder/decoderSlice.ts';
import { useAppDispatch } from '../../shared/hooks/useAppDispatch.ts';
import { cameraAdvice, texts } from './texts.ts';

interface CameraNoticeProps {
  camera: CameraState;
  engine: EngineStatus;
}

/** What stands in the place of the picture, or over it, while nothing can be scanned. */
export function CameraNotice({ camera, engine }: CameraNoticeProps) {
  if (camera.status === 'failed') {
    return (
      <Failure text={cameraAdvice[camera.failure]}>
        {camera.failure === 'timed-out' && <p lang="en">{camera.message}</p>}
      </Failure>
    );
  }
  if (camera.status === 'off') return <Hint text={texts.camera.off} />;
  if (engine === 'failed') return <Failure text={texts.camera.decoderFailed} />;
  if (camera.status === 'starting') return <Hint text={texts.camera.starting} />;
  if (engine === 'restarting') return <Hint text={texts.camera.restartingDecoder} isOverPicture />;
  if (engine === 'starting') return <Hint text={texts.camera.loadingDecoder} isOverPicture />;
  return null;
}

function Hint({ text, isOverPicture = false }: { text: string; isOverPicture?: boolean }) {
  return (
    <p className={isOverPicture ? 'camera-hint' : 'camera-notice'} role="status">
      {text}
    </p>
  );
}

function Failure({ text, children }: { text: string; children?: React.ReactNode }) {
  const dispatch = useAppDispatch();
  return (
    <div className="camera-notice" role="alert">
      {children}
      <p>{text}</p>
      <button
        type="button"
        className="scan-button camera-retry"
        onClick={() => dispatch(retryPressed())}
      >
        {texts.camera.retry}
      </button>
    </div>
  );
}

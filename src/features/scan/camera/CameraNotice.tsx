/** Says why nothing can be scanned right now, and what to do about it. */
import { useSelector } from 'react-redux';
import type { CameraFailure } from '../../../decoder/camera/cameraErrors.ts';
import { retryPressed, selectDecoder } from '../../../decoder/decoderSlice.ts';
import { useAppDispatch } from '../../../shared/store.ts';
import { cameraAdvice, texts } from '../texts.ts';

const words = texts.camera;

/** In place of the camera's picture, or as a hint over it. */
export function CameraNotice() {
  const { camera, engine } = useSelector(selectDecoder);
  if (camera.status === 'failed') return <CameraFailed {...camera} />;
  if (camera.status === 'off') return <Notice text={words.off} />;
  if (engine === 'failed') return <Failure text={words.decoderFailed} />;
  if (camera.status === 'starting') {
    return (
      <Notice text={words.starting}>
        <span className="late">{words.permission}</span>
      </Notice>
    );
  }
  if (engine === 'restarting') return <Hint text={words.restartingDecoder} />;
  if (engine === 'starting') return <Hint text={words.loadingDecoder} />;
  return null;
}

interface CameraFailedProps {
  failure: CameraFailure;
  message: string;
}

function CameraFailed({ failure, message }: CameraFailedProps) {
  return (
    <Failure
      text={cameraAdvice[failure]}
      retryText={failure === 'taken' ? words.takeBack : words.retry}
    >
      {failure === 'timed-out' && <p lang="en">{message}</p>}
    </Failure>
  );
}

function Notice({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <p className="camera-notice" role="status">
      {text}
      {children}
    </p>
  );
}

function Hint({ text }: { text: string }) {
  return (
    <p className="camera-hint" role="status">
      {text}
    </p>
  );
}

interface FailureProps {
  text: string;
  retryText?: string;
  children?: React.ReactNode;
}

function Failure({ text, retryText = words.retry, children }: FailureProps) {
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
        {retryText}
      </button>
    </div>
  );
}

/** The camera's picture with everything that lies over it. */
import { useRef } from 'react';
import { useSelector } from 'react-redux';
import { selectDecoder } from '../../../decoder/decoderSlice.ts';
import { CameraControls } from './CameraControls.tsx';
import { CameraNotice } from './CameraNotice.tsx';
import { ScanTools } from './ScanTools.tsx';
import { texts } from '../texts.ts';
import { useScanner } from '../useScanner.ts';
import './camera.css';

/** §2: the square camera view with its finder, the tracking box and the controls. */
export function CameraView() {
  const videoRef = useRef<HTMLVideoElement>(null);
  const boxesRef = useRef<HTMLDivElement>(null);
  const { camera } = useSelector(selectDecoder);
  const isPlaying = camera.status === 'playing';
  useScanner(videoRef, boxesRef);

  return (
    <section className="camera" aria-label={texts.camera.label}>
      <video ref={videoRef} className="camera-video" muted playsInline />
      {isPlaying && (
        <svg className="camera-finder" viewBox="0 0 100 100" aria-hidden="true">
          <rect className="camera-finder-frame" x="2" y="2" width="96" height="96" rx="4" />
          <path
            className="camera-finder-corners"
            d="M2 18V6q0-4 4-4h12M82 2h12q4 0 4 4v12M98 82v12q0 4-4 4H82M18 98H6q-4 0-4-4V82"
          />
        </svg>
      )}
      <div ref={boxesRef} className="camera-boxes" aria-hidden="true" />
      <CameraNotice />
      <ScanTools />
      <CameraControls />
    </section>
  );
}

/** What helps the camera to read, said in the panel: there it covers nothing. */
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectControls, selectDecoder, selectHindrance } from '../../../decoder/decoderSlice.ts';
import { texts } from '../texts.ts';

const words = texts.camera;

/** How long staff are told of what does not change. */
const SHOWN_MS = 3_000;

export function ScanHint() {
  const { camera, lenses } = useSelector(selectDecoder);
  const hindrance = useSelector(selectHindrance);
  const isTorchOff = useSelector(selectControls)?.torch?.isOn === false;
  if (camera.status !== 'playing') return null;
  if (hindrance !== null) {
    const isForTorch = hindrance === 'dark' && isTorchOff;
    return <Hint text={isForTorch ? words.darkWithTorch : words.hindrances[hindrance]} />;
  }
  return lenses.isFarSighted ? <Passing key={lenses.activeId} text={words.farSighted} /> : null;
}

function Hint({ text, isPassing = false }: { text: string; isPassing?: boolean }) {
  const classes = ['verdict-advice', 'verdict-hint', isPassing && 'verdict-hint-passing'];
  return (
    <p className={classes.filter(Boolean).join(' ')} role="status">
      {text}
    </p>
  );
}

function Passing({ text }: { text: string }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) return null;
  return <Hint text={text} isPassing />;
}

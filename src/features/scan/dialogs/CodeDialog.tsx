/** The dialog for tickets that the camera cannot read: their code is typed or read from a picture. */
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type RefObject,
  type SubmitEvent,
} from 'react';
import { useSelector } from 'react-redux';
import { selectHasExtensions } from '../../../session/sessionSlice.ts';
import { pageConfig } from '../../../shared/pageConfig.ts';
import { judgeOnce } from '../judgeCodes.ts';
import { readPicture } from './readPicture.ts';
import { codesRead, type ReadWay } from '../scanSlice.ts';
import { texts } from '../texts.ts';
import { readTyped } from '../typedCode.ts';
import { codeDialogTexts as words } from './texts.ts';
import { useScanDispatch } from '../store.ts';
import './codeDialog.css';

const dialogOf = ({ current }: RefObject<HTMLElement | null>) => current?.closest('dialog');

export interface CodeDialogProps {
  /** What has been typed so far; it is kept when the dialog is closed. */
  typed: string;
  onType: (typed: string) => void;
}

export function CodeDialog({ typed, onType }: CodeDialogProps) {
  const dispatch = useScanDispatch();
  const isOwnServer = useSelector(selectHasExtensions);
  const fieldRef = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const id = useId();

  useEffect(() => fieldRef.current?.focus(), []);

  /** Hands a ticket to the scanner and closes the dialog; what would be rejected is reported here instead. */
  function handOver(codes: string[], way: ReadWay, emptyText: string): void {
    const judgement = judgeOnce(codes, pageConfig.ticketPrefix);
    if ('rejection' in judgement) {
      const { rejection } = judgement;
      setError(rejection === 'empty' ? emptyText : texts.rejections[rejection]);
      return;
    }
    onType('');
    dialogOf(fieldRef)?.close();
    dispatch(codesRead({ way, texts: codes }));
  }

  function check(event: SubmitEvent): void {
    event.preventDefault();
    handOver([readTyped(typed, pageConfig.ticketPrefix, isOwnServer)], 'keyboard', words.empty);
    fieldRef.current?.focus();
  }

  async function read({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    // Without this, choosing the same file again would be no change.
    target.value = '';
    if (file === undefined) return;
    setError(null);
    setIsReading(true);
    try {
      const codes = await dispatch(readPicture(file));
      if (dialogOf(fieldRef)?.open === true) handOver(codes, 'picture', words.noCode);
    } catch {
      setError(words.unreadable);
    } finally {
      setIsReading(false);
    }
  }

  return (
    <>
      <form noValidate onSubmit={check}>
        <label htmlFor={`${id}-code`}>{words.label}</label>
        <input
          ref={fieldRef}
          id={`${id}-code`}
          className="scan-field"
          value={typed}
          autoCapitalize={isOwnServer ? 'characters' : 'none'}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-invalid={error !== null}
          aria-describedby={`${id}-error ${id}-help`}
          onChange={({ target }) => {
            onType(target.value);
            setError(null);
          }}
        />
        <p id={`${id}-error`} className="code-dialog-error" role="alert">
          {error}
        </p>
        <p id={`${id}-help`} className="code-dialog-help">
          {isOwnServer ? words.help : words.helpElsewhere}
        </p>
        <button type="submit" className="scan-button scan-button-loud">
          {words.check}
        </button>
      </form>
      <PictureButton label={words.photo} isCapture onChange={read} />
      <PictureButton label={words.picture} onChange={read} />
      <p className="code-dialog-help" role="status">
        {isReading && words.reading}
      </p>
    </>
  );
}

interface PictureButtonProps {
  label: string;
  /** Opens the phone's camera app to take a photo. */
  isCapture?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => Promise<void>;
}

function PictureButton({ label, isCapture = false, onChange }: PictureButtonProps) {
  return (
    <label
      className={isCapture ? 'scan-button picture-button capture' : 'scan-button picture-button'}
    >
      {label}
      <input
        type="file"
        accept="image/*"
        className="visually-hidden"
        {...(isCapture && { capture: 'environment' })}
        onChange={(event) => void onChange(event)}
      />
    </label>
  );
}

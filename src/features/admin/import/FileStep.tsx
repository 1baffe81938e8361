/** The first step of an import: a file is dropped or chosen, and sent. */
import { Button, Progress, Upload } from 'antd';
import { useEffect, useId, useRef } from 'react';
import type { MemberImport } from '../../../../contract/office/importEntities.ts';
import { useMediaQuery } from '../../../shared/hooks/useMediaQuery.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import '../../../shared/ui/pressedLate.css';
import { SampleButton } from './SampleButton.tsx';
import { StepHeading } from './StepHeading.tsx';
import { texts } from './texts.ts';
import { useUpload, type Upload as Uploading } from './useUpload.ts';
import { WaitingFiles } from './WaitingFiles.tsx';

const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function FileStep({ onRead }: { onRead: (read: MemberImport) => void }) {
  const upload = useUpload(onRead);
  const isTouched = useMediaQuery('(pointer: coarse)');
  const isAsked = upload.question !== null && upload.share === null;
  return (
    <>
      {isAsked ? (
        <SheetChoice upload={upload} />
      ) : (
        <StepHeading step="file">{texts.choose}</StepHeading>
      )}
      {upload.share === null ? (
        <Upload.Dragger
          // Whatever else is dropped gets a sentence.
          accept={{ format: ACCEPTED, filter: 'native' }}
          height={200}
          showUploadList={false}
          beforeUpload={(chosen) => {
            upload.send(chosen);
            return false;
          }}
        >
          <p className="import-drop">{isTouched ? texts.tap : texts.drop}</p>
          <p className="import-hint">{texts.kinds}</p>
        </Upload.Dragger>
      ) : (
        <Sending upload={upload} />
      )}
      <Refusal upload={upload} />
      <p className="import-hint">{texts.nothingYet}</p>
      <p className="import-sample">
        <SampleButton />
      </p>
      <WaitingFiles />
    </>
  );
}

/** What stands in one workbook: its sheets, of which one is read. */
function SheetChoice({ upload: { file, question, sendAgain } }: { upload: Uploading }) {
  const sentence = useId();
  if (file === null || question === null) return null;
  return (
    <>
      <StepHeading step="sheet" aria-describedby={sentence}>
        {texts.chooseSheet}
      </StepHeading>
      <p id={sentence} className="import-file">{`${file.name}: ${question.text}`}</p>
      <ul className="import-sheets">
        {question.sheets.map(({ place, name }) => (
          <li key={place}>
            <Button onClick={() => sendAgain(place)}>{name}</Button>
          </li>
        ))}
      </ul>
      {question.more > 0 && <p className="import-hint">{texts.moreSheets(question.more)}</p>}
    </>
  );
}

/** Why the file was not read: in view also where the window ends above it. */
function Refusal({ upload: { file, failure, sendAgain } }: { upload: Uploading }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (failure === null || file === null) return null;
  return (
    <div ref={place} className="import-refusal">
      <FailureAlert
        text={`${file.name}: ${failure.text}`}
        detail={failure.detail}
        {...(failure.canRetry && { onRetry: () => sendAgain() })}
      />
    </div>
  );
}

function Sending({ upload: { file, share, cancel } }: { upload: Uploading }) {
  const name = file?.name ?? '';
  const isSent = share === 1;
  const text = isSent ? texts.reading(name) : texts.sending(name);
  return (
    <div className="import-sending">
      <p role="status">{text}</p>
      <Progress
        percent={Math.floor((share ?? 0) * 100)}
        status={isSent ? 'active' : 'normal'}
        strokeColor="var(--loud)"
        aria-label={text}
      />
      {/* A sheet's name was there. */}
      <Button className="pressed-late" onClick={cancel}>
        {texts.cancel}
      </Button>
    </div>
  );
}

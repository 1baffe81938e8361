import { Button } from 'antd';
import { useId, useState } from 'react';
import type { WaitingImport } from '../../../../contract/office/importEntities.ts';
import { useWaitingImportsQuery } from '../../../api/importsApi.ts';
import { formatDateTime } from '../../../shared/format.ts';
import { Link } from '../../../shared/ui/Link.tsx';
import { LateDialog } from '../LateDialog.tsx';
import { texts } from './texts.ts';

const loadDialog = () => import(/* webpackChunkName: "discard-import" */ './DiscardDialog.tsx');

/** What was sent, by whomever, and never became members: it is gone on with where it was left, or discarded. */
export function WaitingFiles() {
  const heading = useId();
  const { data } = useWaitingImportsQuery();
  /** Null: none was ever to be discarded. What is asked outlives its place in the list. */
  const [asked, setAsked] = useState<{ file: WaitingImport; isOpen: boolean } | null>(null);
  const close = () => setAsked((before) => before && { ...before, isOpen: false });
  const files = data?.imports ?? [];
  return (
    <>
      {files.length > 0 && (
        <section aria-labelledby={heading}>
          <h3 id={heading}>{texts.waiting}</h3>
          <ul className="import-waiting">
            {files.map((file) => (
              <WaitingFile
                key={file.id}
                file={file}
                onDiscard={() => setAsked({ file, isOpen: true })}
              />
            ))}
          </ul>
        </section>
      )}
      {(asked !== null || files.length > 0) && (
        <LateDialog load={loadDialog} isWanted={asked?.isOpen === true} onGiveUp={close}>
          {({ DiscardDialog }) =>
            asked !== null && (
              <DiscardDialog
                key={asked.file.id}
                file={asked.file}
                isOpen={asked.isOpen}
                onClose={close}
              />
            )
          }
        </LateDialog>
      )}
    </>
  );
}

function WaitingFile({
  file: { id, file_name: name, rows, created_at: at, created_by: by },
  onDiscard,
}: {
  file: WaitingImport;
  onDiscard: () => void;
}) {
  const sent = useId();
  return (
    <li>
      <div>
        <Link to={`/admin/import/${id}`}>{texts.file(name, rows)}</Link>
        <span id={sent} className="import-hint">
          {texts.sent(formatDateTime(at), by)}
        </span>
      </div>
      {/* Two may have one name. */}
      <Button aria-label={texts.discardFile(name)} aria-describedby={sent} onClick={onDiscard}>
        {texts.discard}
      </Button>
    </li>
  );
}

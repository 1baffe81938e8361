import { Button } from 'antd';
import type { MergeDone } from '../../../../contract/office/mergeEntities.ts';
import { texts } from '../duplicates/texts.ts';
import type { SheetDialog } from './SheetDialogs.tsx';

interface SheetMergesProps {
  merges: readonly MergeDone[];
  onOpen: (dialog: SheetDialog) => void;
}

/** Who was merged into the member, and how that is undone. */
export function SheetMerges({ merges, onOpen }: SheetMergesProps) {
  if (merges.length === 0) return null;
  return (
    <section>
      <h2>{texts.merges}</h2>
      {merges.map((merge) => (
        <div key={merge.id} className="sheet-code">
          <p className="sheet-code-head">{texts.mergeLine(merge)}</p>
          {merge.hindrance === null ? (
            <>
              <p>{texts.undoUntil(merge.undo_until)}</p>
              <Button
                aria-label={texts.undoFor(merge.gone.name)}
                onClick={() => onOpen({ kind: 'undoMerge', merge, isOpen: true })}
              >
                {texts.undo}
              </Button>
            </>
          ) : (
            <p>{merge.hindrance}</p>
          )}
        </div>
      ))}
    </section>
  );
}

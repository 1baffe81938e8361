/** Says that what stands in the fields was typed before and is saved nowhere, and takes it away. */
import { Button } from 'antd';
import './DraftNotice.css';

export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p role="status" className="draft-notice">
      Deine Eingaben von vorhin, noch nicht gespeichert.{' '}
      <Button type="link" size="small" onClick={onDiscard}>
        Verwerfen
      </Button>
    </p>
  );
}

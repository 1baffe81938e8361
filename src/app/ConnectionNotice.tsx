import { useSelector } from 'react-redux';
import { selectIsConnectionLost } from '../api/connectionSlice.ts';
import { useIsScan } from '../shared/hooks/useIsScan.ts';
import { texts } from './texts.ts';
import './ConnectionNotice.css';

/** Stands at the window's lower edge as long as the connection is lost. */
export function ConnectionNotice() {
  const isLost = useSelector(selectIsConnectionLost);
  // The scanner says so in its own words, and has its buttons at that edge.
  const isScan = useIsScan();
  return (
    <div className="connection" role="status">
      {isLost && !isScan && <p className="connection-notice">{texts.connectionLost}</p>}
    </div>
  );
}

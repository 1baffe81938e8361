import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { EVENTS_SILENT_AFTER_MS } from '../../../contract/limits.ts';
import { selectIsConnectionLost } from '../../api/connectionSlice.ts';
import { formatClock, formatDate } from '../../shared/format.ts';
import { texts } from './texts.ts';

/** Beyond what a stream may be silent for, and a reading may take. */
const STALE_AFTER_MS = EVENTS_SILENT_AFTER_MS + 5_000;

/** How old the figures are. The time ticks silently; that the connection is gone or back is announced. */
export function Freshness({ at }: { at: string }) {
  const [staleAt, setStaleAt] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setStaleAt(at), STALE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [at]);
  const isConnectionLost = useSelector(selectIsConnectionLost);
  const isLost = isConnectionLost || staleAt === at;
  const time = formatClock(at, formatDate(at));
  return (
    <p className="board-freshness" data-lost={isLost} data-longest={texts.lost(time)}>
      {isLost ? (
        <span role="status">{texts.lost(time)}</span>
      ) : (
        <span>
          {texts.asOf} <time dateTime={at}>{time}</time>
        </span>
      )}
    </p>
  );
}

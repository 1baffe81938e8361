import { barsPath } from '../../shared/barsPath.ts';
import { formatTime } from '../../shared/format.ts';
import { minuteStartMs, sumOf } from './admissions.ts';
import { texts } from './texts.ts';

interface AdmissionsChartProps {
  /** Whose admissions they are. */
  of: string;
  perMinute: readonly number[];
  startMs: number;
  /** The height of the chart. */
  peak: number;
}

/** Bars, one a minute; what they show is said in words, too. The running minute's is another one. */
export function AdmissionsChart({ of, perMinute, startMs, peak }: AdmissionsChartProps) {
  const highest = Math.max(0, ...perMinute);
  const peakTime = formatTime(minuteStartMs(startMs, perMinute.indexOf(highest)));
  const height = Math.max(1, peak);
  const last = perMinute.length - 1;
  const over = perMinute.map((count, index) => (index === last ? 0 : count));
  const running = perMinute.map((count, index) => (index === last ? count : 0));
  return (
    <svg
      className="board-chart"
      viewBox={`0 0 ${perMinute.length} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={texts.chart(of, sumOf(perMinute), highest, peakTime)}
    >
      <path className="board-bars" d={barsPath(over, height)} />
      <path className="board-bars board-bars-running" d={barsPath(running, height)} />
    </svg>
  );
}

import type { Verdict } from './verdictOf.ts';

/** Each with an outline of its own, for those who cannot tell green from red. */
const SHAPES: Record<Exclude<Verdict['look'], 'pending'>, string> = {
  idle: 'M8 18V8h10M30 8h10v10M40 30v10H30M18 40H8V30M8 24h32',
  valid: 'M24 4a20 20 0 1 1 0 40 20 20 0 0 1 0-40ZM14 25l7 7 13-15',
  refused: 'M16 4h16l12 12v16L32 44H16L4 32V16ZM17 17l14 14M31 17 17 31',
  offline: 'M4 8h40v24H28l-4 10-4-10H4ZM24 14v8M24 26v1',
  listed: 'M6 6h36v36H6ZM15 25l6 7 12-15',
  here: 'M40 24a16 16 0 1 1-5-12M36 4v9h-9M24 15v10l7 4',
  unlisted: 'M24 4 46 43H2ZM20 22c0-5 8-5 8 0 0 4-4 3-4 7M24 35v1',
  asking: 'M24 4 46 43H2ZM20 22c0-5 8-5 8 0 0 4-4 3-4 7M24 35v1',
  kept: 'M24 6v22M15 20l9 9 9-9M7 33v9h34v-9',
};

export function VerdictIcon({ look }: { look: Verdict['look'] }) {
  if (look === 'pending') return <span className="verdict-spinner" aria-hidden="true" />;
  return (
    <svg className="verdict-icon" viewBox="0 0 48 48" aria-hidden="true">
      <path d={SHAPES[look]} />
    </svg>
  );
}

/** One line of the pre-flight: a sign, the name of the check, and what was found. */
import type { Finding, Mark } from './check.ts';
import { texts } from './texts.ts';

/** Each sign has a shape of its own, for those who cannot tell green from red. */
const SIGNS: Record<Mark | 'pending', string> = {
  good: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20ZM7 12l4 4 6-7',
  poor: 'M12 3 23 21H1ZM12 9v6M12 17.500v1',
  bad: 'M8 2h8l6 6v8l-6 6H8l-6-6V8ZM8 8l8 8M16 8l-8 8',
  unknown: 'M6 12h12',
  pending: 'M6 12h.01M12 12h.01M18 12h.01',
};

interface CheckLineProps {
  name: string;
  /** Undefined while the check runs. */
  finding: Finding | undefined;
}

/** The word for the sign is read out by screen readers only. */
export function CheckLine({ name, finding }: CheckLineProps) {
  const mark = finding?.mark ?? 'pending';
  return (
    <li className={`preflight-line preflight-${mark}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={SIGNS[mark]} />
      </svg>
      <strong>{name}</strong>
      {finding && <span className="visually-hidden">{texts.marks[finding.mark]}</span>}
      <span className="preflight-text">{finding?.text ?? texts.running}</span>
    </li>
  );
}

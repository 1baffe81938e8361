import { Tag } from 'antd';
import { texts } from './texts.ts';
import './labels.css';

/** So many stand in a row of the list; the sheet has all. */
const SHOWN = 3;

/** A member's labels beside the name. */
export function LabelTags({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  const more = labels.length - SHOWN;
  return (
    <span className="label-tags" title={more > 0 ? texts.of(labels) : undefined}>
      {labels.slice(0, SHOWN).map((label) => (
        <Tag key={label}>{label}</Tag>
      ))}
      {more > 0 && <span>{texts.more(more)}</span>}
    </span>
  );
}

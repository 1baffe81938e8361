import type { CodeState } from '../../../contract/codePage.ts';
import { copyText } from '../../shared/clipboard.ts';
import { formatDateTime } from '../../shared/format.ts';
import { pageConfig } from '../../shared/pageConfig.ts';
import { toast } from '../../shared/toast.tsx';
import { PlainButton } from '../../shared/ui/PlainButton.tsx';
import { TicketShape } from '../../shared/ui/TicketShape.tsx';
import { texts } from './texts.ts';

interface CodeTicketProps {
  code: string;
  standing: CodeState;
}

async function copy(code: string): Promise<void> {
  if (await copyText(code)) toast.success(texts.copied);
  else toast.error(texts.copyFailure);
}

/** The code, how it stands, and in a sentence what that means. */
export function CodeTicket({ code, standing }: CodeTicketProps) {
  const isFree = standing.state === 'free';
  const [stands, meaning] = wordsOf(standing);
  return (
    <TicketShape
      isUsed={!isFree}
      stub={
        isFree ? <PlainButton onPress={() => void copy(code)}>{texts.copy}</PlainButton> : undefined
      }
    >
      <p className={isFree ? 'code-standing code-free' : 'code-standing'} role="status">
        {stands}
      </p>
      <code className="code-text">{isFree ? code : <s>{code}</s>}</code>
      <p>{meaning}</p>
    </TicketShape>
  );
}

function wordsOf({ state, at: moment, festival }: CodeState): readonly [string, string] {
  const at = formatDateTime(moment);
  switch (state) {
    case 'free':
      return [texts.free, texts.worth(pageConfig.productName)];
    case 'used':
      return [texts.used(at), texts.usedHint];
    case 'withdrawn':
      return [texts.withdrawn(at), texts.withdrawnHint];
    case 'past':
      return [texts.past, texts.pastHint(festival ?? '')];
    case 'unknown':
      return [texts.unknown, texts.unknownHint];
  }
}

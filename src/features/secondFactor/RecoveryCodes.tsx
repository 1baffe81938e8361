import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { copyText } from '../../shared/clipboard.ts';
import { pageConfig } from '../../shared/pageConfig.ts';
import { saveFile } from '../../shared/saveFile.ts';
import { toast } from '../../shared/toast.tsx';
import { texts } from './texts.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** They were shown before, and the page was left. */
  isResumed: boolean;
  onDone: () => void;
}

/** The codes for whoever loses the second factor: shown until they are kept, to be copied, printed or kept as a file. */
export function RecoveryCodes({ codes, isResumed, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const lines = [texts.codesHeading(pageConfig.productName, location.host), '', ...codes, ''];
  const text = lines.join('\n');
  return (
    <section className="recovery-codes" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" ref={heading} tabIndex={-1}>
        {texts.codes}
      </h2>
      <p className="recovery-codes-print">{lines[0]}</p>
      {isResumed && <p className="factor-required recovery-codes-screen">{texts.codesUnsaved}</p>}
      <p className="recovery-codes-screen">{texts.codesOnce}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="factor-buttons recovery-codes-screen">
        <Button
          onClick={() =>
            void copyText(text).then((isCopied) =>
              isCopied ? toast.success(texts.copied) : toast.error(texts.copyFailure),
            )
          }
        >
          {texts.copy}
        </Button>
        <Button onClick={() => window.print()}>{texts.print}</Button>
        <Button
          onClick={() => saveFile(new Blob([text]), 'text/plain;charset=utf-8', texts.codesFile)}
        >
          {texts.save}
        </Button>
        <Button type="primary" onClick={onDone}>
          {texts.codesDone}
        </Button>
      </div>
    </section>
  );
}

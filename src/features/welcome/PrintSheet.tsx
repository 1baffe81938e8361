import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { pageConfig } from '../../shared/pageConfig.ts';
import { addressOf } from './shareCode.ts';
import { texts } from './texts.ts';
import './printSheet.css';

/** The code whose sheet is being printed, and what prints another one's. */
export function usePrintedCode(): [code: string | null, print: (code: string) => void] {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    if (code === null) return undefined;
    const done = () => setCode(null);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [code]);
  return [code, setCode];
}

interface PrintSheetProps {
  code: string;
  /** Whose code it is, and who gives it away. */
  from: string;
}

/** A code on paper, to be given to a friend. On the screen there is nothing to be seen of it. */
export function PrintSheet({ code, from }: PrintSheetProps) {
  const { productName } = pageConfig;
  const address = addressOf(code);
  return createPortal(
    <section className="print-sheet" aria-hidden="true">
      <div className="print-ticket">
        <div className="print-body">
          <p className="print-product">{productName}</p>
          <p className="print-label">{texts.sheetTitle}</p>
          <p className="print-code">{code}</p>
          <p className="print-how">
            {texts.sheetHow(productName)} {texts.sheetOnce}
          </p>
          {address !== null && <p className="print-how">{texts.sheetMore(address)}</p>}
        </div>
        <div className="print-stub">
          <p className="print-label">{texts.sheetFor}</p>
          <p className="print-line" />
          <p className="print-label">{texts.sheetFrom}</p>
          <p className="print-from">{from}</p>
        </div>
      </div>
    </section>,
    document.body,
  );
}

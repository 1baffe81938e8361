import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { festivalDays, festivalPlace } from '../../../contract/festivalFacts.ts';
import type { FestivalFacts } from '../../api/festivalApi.ts';
import { pageConfig } from '../../shared/pageConfig.ts';
import { QrCode } from '../../shared/ui/QrCode.tsx';
import { addressOf } from './shareCode.ts';
import { texts } from './texts.ts';
import './printSheet.css';

interface PrintSheetProps {
  code: string;
  /** Whose code it is, and who gives it away. */
  from: string;
  /** What the festival says of itself, where it is known. */
  facts: FestivalFacts | undefined;
  onPrinted: () => void;
}

/**
 * A code on paper, to be given to a friend: with what the mail says, and the way to the code's page for a phone. On the
 * screen there is nothing to be seen of it. It is printed once it is there.
 */
export function PrintSheet({ code, from, facts, onPrinted }: PrintSheetProps) {
  const { productName } = pageConfig;
  const address = addressOf(code);
  const printed = useRef(onPrinted);
  useEffect(() => {
    const done = () => printed.current();
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, []);

  const lines = facts === undefined ? [] : linesOf(facts);
  const how = [facts?.redeem_text ?? '', facts?.redeem_link ?? ''].filter((line) => line !== '');
  return createPortal(
    <section className="print-sheet" aria-hidden="true">
      <div className="print-ticket">
        <div className="print-body">
          <p className="print-product">{productName}</p>
          {lines.map((line) => (
            <p key={line} className="print-fact">
              {line}
            </p>
          ))}
          <p className="print-label">{texts.sheetTitle}</p>
          <p className="print-code">{code}</p>
          <p className="print-how">
            {how.length === 0 ? texts.sheetHow(productName) : texts.sheetWorth(productName)}{' '}
            {texts.sheetOnce}
          </p>
          {how.map((line) => (
            <p key={line} className="print-how">
              {line}
            </p>
          ))}
          {address !== null && <p className="print-how">{texts.sheetMore(address)}</p>}
        </div>
        <div className="print-stub">
          {address !== null && <QrCode text={address} label={address} />}
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

/** When, where and whom to ask. */
function linesOf(facts: FestivalFacts): string[] {
  const { contact_email: email, contact_phone: phone } = facts;
  const contact = [email, phone].filter((way) => way !== '').join(' · ');
  const all = [festivalDays(facts), festivalPlace(facts), contact];
  return all.filter((line) => line !== '');
}

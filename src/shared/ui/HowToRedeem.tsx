import type { FestivalFacts } from '../../../contract/festival.ts';
import './HowToRedeem.css';
import './PlainButton.css';

const texts = {
  how: 'So wird daraus ein Ticket',
  unknown: 'Nenne den Code beim Ticketkauf.',
  redeem: 'Code einlösen',
};

interface HowToRedeemProps {
  facts: Pick<FestivalFacts, 'redeem_text' | 'redeem_link'>;
  /** The one thing to do on the page. */
  isLoud?: boolean;
}

/** What to do now; the sentence of every festival where this one has said nothing. */
export function HowToRedeem({ facts, isLoud = false }: HowToRedeemProps) {
  const { redeem_text: text, redeem_link: link } = facts;
  return (
    <section>
      <h2>{texts.how}</h2>
      {text !== '' && <p className="how-to-redeem">{text}</p>}
      {link !== '' && (
        <p>
          <a
            className={isLoud ? 'plain-button plain-button-loud' : 'plain-button'}
            href={link}
            rel="noreferrer"
          >
            {texts.redeem}
          </a>
        </p>
      )}
      {text === '' && link === '' && <p>{texts.unknown}</p>}
    </section>
  );
}

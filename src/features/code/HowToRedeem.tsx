import type { FestivalFacts } from '../../api/festivalApi.ts';
import { texts } from './texts.ts';

/** What to do now; the sentence of every festival where this one has said nothing. */
export function HowToRedeem({ facts }: { facts: FestivalFacts }) {
  const { redeem_text: text, redeem_link: link } = facts;
  return (
    <section>
      <h2>{texts.how}</h2>
      {text !== '' && <p className="public-lines">{text}</p>}
      {link !== '' && (
        <p>
          <a className="plain-button plain-button-loud" href={link} rel="noreferrer">
            {texts.redeem}
          </a>
        </p>
      )}
      {text === '' && link === '' && <p>{texts.howUnknown}</p>}
    </section>
  );
}

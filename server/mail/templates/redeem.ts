/** What a mail says of the festival, and of how a code becomes a ticket; nothing where the office has not said it. */
import type { FestivalFacts } from '../../../contract/festival.ts';
import { festivalDays, festivalPlace, type MailTextName } from '../../../contract/festivalFacts.ts';
import type { Html } from './html.ts';
import { linkTo, paragraph } from './layout.ts';
import type { MailSettings } from './mailSettings.ts';
import { texts } from './texts.ts';

/** When and where, a line each. */
export const whenAndWhere = (festival: FestivalFacts): string[] =>
  [festivalDays(festival), festivalPlace(festival)].filter((line) => line !== '');

/** What to bring along, a line each. */
export const whatToBring = ({ bring }: FestivalFacts): string[] =>
  bring
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What the festival itself adds to a mail, a paragraph each. */
export const addedText = ({ added }: Pick<MailSettings, 'added'>, name: MailTextName): string[] =>
  added[name]
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** In one line; empty: nobody. */
export const whomToAsk = ({ contact_email: email, contact_phone: phone }: FestivalFacts): string =>
  [email, phone].filter((way) => way !== '').join(' · ');

/** A sentence, and where those are found whom it names. */
export function withContact(sentence: string, festival: FestivalFacts): string {
  const contact = whomToAsk(festival);
  return contact === '' ? sentence : `${sentence} ${texts.foundAt(contact)}`;
}

/** How and where, a paragraph each. */
export const howToRedeem = ({
  redeem_text: text,
  redeem_link: link,
}: Pick<FestivalFacts, 'redeem_text' | 'redeem_link'>): string[] =>
  [...text.split(/\n+/).map((line) => line.trim()), link].filter((line) => line !== '');

/** The same for HTML: the link is one, and breaks where the phone is narrow. */
export const howToRedeemHtml = ({
  redeem_text: text,
  redeem_link: link,
}: FestivalFacts): Html[] => [
  ...howToRedeem({ redeem_text: text, redeem_link: '' }).map((line) => paragraph(line)),
  ...(link === '' ? [] : [paragraph(linkTo(link))]),
];

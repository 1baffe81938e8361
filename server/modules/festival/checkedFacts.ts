/** Checks what the office has typed of the festival. */
import {
  CONTRAST_MIN,
  contrastOnPaper,
  contrastText,
  isColor,
} from '../../../contract/brandColor.ts';
import type { FestivalFacts } from '../../../contract/festival.ts';
import {
  FACT_MAX_CHARS,
  isGateRule,
  MAIL_TEXT_NAMES,
  SECOND_FACTOR_RULES,
  type FactName,
} from '../../../contract/festivalFacts.ts';
import type { SettingValues } from '../../../contract/office/settings.ts';
import { isEmail } from '../../../contract/rules.ts';
import { isTicketPrefix } from '../../config.ts';
import { badRequest } from '../../errors.ts';
import { withoutUnseen } from '../../lib/entryName.ts';
import { texts } from '../../texts.ts';

const said = texts.setting;

const OF_MANY_LINES: readonly FactName[] = [
  'address',
  'bring',
  'redeem_text',
  'imprint',
  'privacy',
  ...MAIL_TEXT_NAMES,
];

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && text === dayOf(text);
const dayOf = (text: string): string => new Date(text).toISOString().slice(0, 10);

const isLink = (text: string): boolean =>
  /^https?:\/\/\S+$/.test(text) && URL.canParse(text) && new URL(text).username === '';

/** Without what nobody sees and needless room. @throws 400 */
export function checkedValues(values: SettingValues): Partial<Record<FactName, string>> {
  const entries = Object.entries(values) as [FactName, string][];
  return Object.fromEntries(entries.map(([name, typed]) => [name, checked(name, typed)]));
}

function checked(name: FactName, typed: string): string {
  const text = withoutUnseen(typed)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+$/gm, '')
    .trim();
  const refuse = (sentence: string) => badRequest(sentence, { [name]: [sentence] });
  if (/[^\P{Control}\n]/u.test(text) || (text.includes('\n') && !OF_MANY_LINES.includes(name))) {
    throw refuse(said.line);
  }
  if (text === '') return text;
  if ((name === 'from' || name === 'to') && !isDay(text)) throw refuse(said.day);
  if (name === 'ticket_prefix' && !isTicketPrefix(text)) throw refuse(said.prefix);
  if (name === 'second_factor' && !(SECOND_FACTOR_RULES as readonly string[]).includes(text)) {
    throw refuse(said.secondFactor);
  }
  if (name === 'color') return checkedColor(text, refuse);
  if (name === 'contact_email' && !isEmail(text)) throw refuse(texts.invalidEmail);
  if (name === 'redeem_link' && !isLink(text)) throw refuse(said.link);
  if (isGateRule(name) && text !== 'true' && text !== 'false') throw refuse(said.yesOrNo);
  return text;
}

function checkedColor(text: string, refuse: (sentence: string) => Error): string {
  if (!isColor(text)) throw refuse(said.color);
  const ratio = contrastOnPaper(text);
  if (ratio < CONTRAST_MIN) throw refuse(said.colorTooLight(contrastText(ratio)));
  return text.toLowerCase();
}

/** What only shows when all of it is known. @throws 400 */
export function assertWhole({ name, from, to }: Pick<FestivalFacts, 'name' | 'from' | 'to'>): void {
  if (name === '') throw badRequest(said.name(FACT_MAX_CHARS.name));
  if (from !== '' && to !== '' && to < from) throw badRequest(said.days, { to: [said.days] });
}

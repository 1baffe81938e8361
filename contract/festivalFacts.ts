/** What the festival may say of itself, and how it is put; without the schemas of its calls. */

/** What the office can set, and how long it may be. */
export const FACT_MAX_CHARS = {
  /** In place of PRODUCT_NAME. */
  name: 100,
  /** In place of TICKET_PREFIX. */
  ticket_prefix: 32,
  /** First and last day, yyyy-mm-dd. */
  from: 10,
  to: 10,
  place: 200,
  address: 300,
  /** What a guest is to bring along. */
  bring: 1_000,
  /** `#rrggbb`; see brandColor.ts. */
  color: 7,
  /** Name of a picture that was sent as the logo. */
  logo: 40,
  contact_email: 254,
  contact_phone: 50,
  /** How and where a purchase code becomes a ticket. */
  redeem_text: 1_000,
  redeem_link: 500,
  imprint: 10_000,
  privacy: 30_000,
  /** What the festival adds to its mails: with a code for a friend, a ticket, an invitation, a member's own codes. */
  mail_friend: 1_000,
  mail_ticket: 1_000,
  mail_invitation: 1_000,
  mail_own_codes: 1_000,
  /** How the gate works: `true` or `false`. */
  reentry: 5,
  approval: 5,
  /** In place of SECOND_FACTOR, see SecondFactorRule. */
  second_factor: 20,
} as const;

/** Only in the mails, and for nobody else to read. */
export const MAIL_TEXT_NAMES = [
  'mail_friend',
  'mail_ticket',
  'mail_invitation',
  'mail_own_codes',
] as const satisfies readonly (keyof typeof FACT_MAX_CHARS)[];
export type MailTextName = (typeof MAIL_TEXT_NAMES)[number];

/** In place of REENTRY and APPROVAL: whether guests may leave and come in again, and be let in by approval. */
export const GATE_RULE_NAMES = [
  'reentry',
  'approval',
] as const satisfies readonly (keyof typeof FACT_MAX_CHARS)[];
export type GateRuleName = (typeof GATE_RULE_NAMES)[number];
export const isGateRule = (name: string): name is GateRuleName =>
  GATE_RULE_NAMES.some((rule) => rule === name);

/** Who has to have a second factor: nobody has to, or whoever runs the festival. */
export const SECOND_FACTOR_RULES = ['off', 'superusers'] as const;
export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

/** Of a picture that is sent as the logo: bytes, and pixels of a side. */
export const LOGO_MAX_BYTES = 200_000;
export const LOGO_MAX_PX = 1_000;

export type FactName = keyof typeof FACT_MAX_CHARS;
export const FACT_NAMES = Object.keys(FACT_MAX_CHARS) as FactName[];

/** What the festival does not say of itself: its mails say it, or its pages and phones go by it. */
const UNTOLD_FACT_NAMES = [
  ...MAIL_TEXT_NAMES,
  ...GATE_RULE_NAMES,
  'ticket_prefix',
  'second_factor',
] as const;

/** What the festival says of itself to everybody. */
export type ToldFactName = Exclude<FactName, (typeof UNTOLD_FACT_NAMES)[number]>;
export const TOLD_FACT_NAMES = FACT_NAMES.filter(
  (name): name is ToldFactName => !(UNTOLD_FACT_NAMES as readonly FactName[]).includes(name),
);

type Facts<Name extends FactName> = Readonly<Record<Name, string>>;

/** @param day yyyy-mm-dd. @returns dd.mm.yyyy. */
export const germanDay = (day: string): string => day.split('-').toReversed().join('.');

/** `31.07.2027 bis 02.08.2027`, `31.07.2027`; empty where no day is known. */
export function festivalDays({ from, to }: Facts<'from' | 'to'>): string {
  const days = [...new Set([from, to])].filter((day) => day !== '');
  return days.map(germanDay).join(' bis ');
}

/** Place and address in one line. */
export const festivalPlace = ({ place, address }: Facts<'place' | 'address'>) =>
  [place, address.replace(/\s*\n\s*/g, ', ')].filter((part) => part !== '').join(', ');

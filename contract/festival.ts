/** What the festival says of itself: on its public pages, in its mails, on its tickets. */
import { Type, type Static } from 'typebox';
import type { Call } from './call.ts';
import { FACT_MAX_CHARS, type FactName } from './festivalFacts.ts';

const fact = (name: FactName) => Type.String({ maxLength: FACT_MAX_CHARS[name] });

/** Empty: the festival has not said. */
export const FestivalFacts = Type.Object({
  name: fact('name'),
  from: fact('from'),
  to: fact('to'),
  place: fact('place'),
  address: fact('address'),
  bring: fact('bring'),
  color: fact('color'),
  logo: fact('logo'),
  contact_email: fact('contact_email'),
  contact_phone: fact('contact_phone'),
  redeem_text: fact('redeem_text'),
  redeem_link: fact('redeem_link'),
  imprint: fact('imprint'),
  privacy: fact('privacy'),
});
export type FestivalFacts = Static<typeof FestivalFacts>;

export const festivalCalls = {
  festival: {
    method: 'GET',
    path: '/festival/',
    summary: 'What the festival says of itself.',
    tag: 'festival',
    access: 'public',
    status: 200,
    reply: FestivalFacts,
  },
  logo: {
    method: 'GET',
    path: '/festival/logo/{name}/',
    summary: 'A picture that was sent as the logo, PNG or JPEG, by its name.',
    tag: 'festival',
    access: 'public',
    status: 200,
    replyKind: 'bytes',
    mediaType: 'image/png',
    reply: Type.String(),
  },
} as const satisfies Record<string, Call>;

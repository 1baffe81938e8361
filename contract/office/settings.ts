/** The office's settings: what the festival says of itself, where that comes from, and its mail to try. */
import { Type, type Static } from 'typebox';
import type { Call } from '../call.ts';
import { MessageReply, Nullable, Timestamp } from '../entities.ts';
import { FACT_MAX_CHARS, FACT_NAMES, type FactName } from '../festivalFacts.ts';
import { NO_TIMEOUT_MS } from '../limits.ts';
import { NamedMember } from './audit.ts';

const Name = Type.Unsafe<FactName>(Type.String({ enum: FACT_NAMES }));

export const Setting = Type.Object({
  name: Name,
  value: Type.String(),
  /** What it is when nobody has changed it, from the server's configuration; empty: nothing. */
  default: Type.String(),
  /** Null: nobody has, or it was set back. */
  changed: Nullable(Type.Object({ at: Timestamp, by: Nullable(NamedMember) })),
});
export type Setting = Static<typeof Setting>;

export const Settings = Type.Object({
  /** Rises with each change: who saves names the one that was read. */
  version: Type.Integer(),
  settings: Type.Array(Setting),
});
export type Settings = Static<typeof Settings>;

/** What is left out stays; what is as the configuration has it is set back to that. */
export const SettingValues = Type.Object(
  Object.fromEntries(
    FACT_NAMES.map((name) => [
      name,
      Type.Optional(Type.String({ maxLength: FACT_MAX_CHARS[name] })),
    ]),
  ) as Record<FactName, Type.TOptional<Type.TString>>,
);
export type SettingValues = Static<typeof SettingValues>;

/** What is about tickets and links that people have already. */
export const Consequences = Type.Object({
  /** Sentences, of what is asked about and would change something that people have. */
  name: Type.Optional(Type.String()),
  ticket_prefix: Type.Optional(Type.String()),
  /** Of another address of the server, which is not set here; always told. */
  public_url: Type.String(),
});
export type Consequences = Static<typeof Consequences>;

/** The mail that can be looked at: by which of the festival's texts it has. */
export const SampleOf = Type.Object({
  text: Type.Union([
    Type.Literal('mail_friend'),
    Type.Literal('mail_ticket'),
    Type.Literal('mail_invitation'),
    Type.Literal('mail_own_codes'),
  ]),
});
export type SampleOf = Static<typeof SampleOf>;

export const settingsCalls = {
  settings: {
    method: 'GET',
    path: '/api/auth/admin/settings/',
    summary: 'What the office can set, and who has.',
    tag: 'festival',
    access: 'superuser',
    status: 200,
    reply: Settings,
  },
  saveSettings: {
    method: 'POST',
    path: '/api/auth/admin/settings/',
    summary: 'Changes settings, unless somebody else has since `version`.',
    tag: 'festival',
    access: 'superuser',
    body: Type.Object({
      version: Type.Integer(),
      values: SettingValues,
      /** Whoever asks knows that tickets of people would count no more; without it such a change is refused. */
      accepted: Type.Optional(Type.Boolean()),
    }),
    status: 200,
    reply: Settings,
  },
  consequences: {
    method: 'GET',
    path: '/api/auth/admin/settings/consequences/',
    summary: 'What another name, prefix or address would mean for tickets and links that are sent.',
    tag: 'festival',
    access: 'superuser',
    query: Type.Object({
      name: Type.Optional(Type.String({ maxLength: FACT_MAX_CHARS.name })),
      ticket_prefix: Type.Optional(Type.String({ maxLength: FACT_MAX_CHARS.ticket_prefix })),
    }),
    status: 200,
    reply: Consequences,
  },
  uploadLogo: {
    method: 'POST',
    path: '/api/auth/admin/settings/logo/',
    summary: 'Takes a PNG or JPEG as a logo; it is shown once its name is saved as a setting.',
    tag: 'festival',
    access: 'superuser',
    timeoutMs: NO_TIMEOUT_MS,
    bodyKind: 'bytes',
    body: Type.Unsafe<Blob>(Type.String({ format: 'binary' })),
    status: 201,
    reply: Type.Object({ logo: Type.String() }),
  },
  sampleMail: {
    method: 'GET',
    path: '/api/auth/admin/settings/sample-mail/',
    summary: 'A mail as the festival sends it, as text, with sample codes.',
    tag: 'festival',
    access: 'superuser',
    query: SampleOf,
    status: 200,
    reply: Type.Object({ subject: Type.String(), text: Type.String() }),
  },
  sendSampleMail: {
    method: 'POST',
    path: '/api/auth/admin/settings/sample-mail/',
    summary: 'Sends that mail to the caller’s own address.',
    tag: 'festival',
    access: 'superuser',
    timeoutMs: NO_TIMEOUT_MS,
    body: SampleOf,
    status: 200,
    reply: MessageReply,
  },
} as const satisfies Record<string, Call>;

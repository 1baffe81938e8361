/** Says in German what is kept of a person: the sections of the PDF. */
import { festivalTime } from '../../lib/festivalTime.ts';
import { mailKindSaid } from '../../mail/kindTexts.ts';
import type { DataFile, DataSection } from '../../work/dataPdf.ts';
import { fieldLabel, valueText } from '../audit/fieldWords.ts';
import type { PersonalData } from './personalData.ts';

/** Entries of a section that are written out: the file for machines has all. */
const WRITTEN_MAX = 1_000;

const said = {
  title: 'Deine Daten',
  lead: (festival: string, at: string) => [
    `Das ist alles, was ${festival} über dich gespeichert hat, Stand ${at}.`,
    'Passwörter sind nur als Prüfwert gespeichert und stehen nicht darin. Andere Personen sind nicht genannt, außer du hast ihre Adresse selbst angegeben oder ihnen gehört ein Ticket zu deinem Code.',
  ],
  cut: 'Manche Liste ist länger als hier gezeigt: Die neuesten Einträge stehen da.',
  more: (count: number) => `… und ${count} ältere, vollständig in der JSON-Datei.`,
  none: 'Nichts.',
  time: (date: string, time: string) => `${date}, ${time} Uhr`,
};

const MAIL_STATES = { waiting: 'wartet', sent: 'gesendet', failed: 'nicht zugestellt' } as const;
const GATE_KINDS = {
  admit: 'Eingelassen',
  undo: 'Einlass zurückgenommen',
  conflict: 'Eingelassen, mit Widerspruch',
  refused: 'Abgewiesen',
  leave: 'Ausgang gebucht',
} as const;
const ROLES = {
  is_superuser: 'Administration',
  is_entry_staff: 'Einlass',
  is_staff: 'Staff',
} as const;

export function dataFileOf(data: PersonalData, festival: string): DataFile {
  return {
    title: said.title,
    creator: festival,
    createdAt: data.exported_at,
    lead: [
      ...said.lead(festival, moment(data.exported_at)),
      ...(data.is_complete ? [] : [said.cut]),
    ],
    sections: [
      section('Person', personOf(data)),
      section('Ticket-Kauf-Codes und Tickets', data.codes.map(codeLines)),
      section(
        'Ticket-Kauf-Codes früherer Festivals',
        data.past_codes.map((code) => [`${code.festival}:`, ...codeLines(code)]),
      ),
      section('Wo du angemeldet bist', data.sessions.map(sessionLines)),
      section('Zweite Faktoren', factorLines(data)),
      section('Links, die noch gelten', linkLines(data)),
      section('E-Mails', data.mails.map(mailLines)),
      section(
        'Merkliste',
        data.saved_filters.map(({ name, query }) => [`${name}: ${query}`]),
      ),
      section(
        'Am Einlass von dir entschieden',
        data.at_the_gate.map(({ at, kind, gate, device }) => [
          [moment(at), GATE_KINDS[kind], gate, device].filter(Boolean).join(' · '),
        ]),
      ),
      section(
        'Sammelaufträge, in denen du vorkommst',
        data.jobs.map(({ job, sentence }) => [
          [`Auftrag ${job}`, sentence].filter(Boolean).join(': '),
        ]),
      ),
      section('Protokoll', data.log.map(logLines)),
    ],
  };
}

function section(heading: string, all: readonly (readonly string[])[]): DataSection {
  const left = all.length - WRITTEN_MAX;
  const entries = left > 0 ? [...all.slice(0, WRITTEN_MAX), [said.more(left)]] : all;
  return { heading, entries, none: said.none };
}

function moment(at: string): string {
  const { date, time } = festivalTime(at);
  return said.time(date, time);
}

function personOf(data: PersonalData): string[][] {
  const { member, labels, merged_members: merged, undeliverable_since: dead } = data;
  const roles = Object.entries(ROLES).flatMap(([field, name]) =>
    member[field as keyof typeof ROLES] ? [name] : [],
  );
  const facts: [string, string | null][] = [
    ['Name', `${member.first_name} ${member.last_name}`.trim()],
    ['Mitgliedsnummer', String(member.number)],
    ['E-Mail', member.email],
    ['E-Mail für die Einladung', member.invite_email],
    ['Mails dorthin kommen zurück seit', dead && moment(dead)],
    ['Notiz der Leitung', member.notes],
    ['Rollen', roles.join(', ')],
    ['Marken', labels.join(', ')],
    ['Aktiv', member.is_active ? 'ja' : 'nein'],
    ['Angelegt', moment(member.created_at)],
    ['Eingeladen', member.invited_at && moment(member.invited_at)],
    ['Registriert', member.registered_at && moment(member.registered_at)],
    ['Zuletzt da', member.last_active_at.startsWith('1970') ? null : moment(member.last_active_at)],
  ];
  return [
    ...facts.flatMap(([name, value]) =>
      value === null || value === '' ? [] : [[`${name}: ${value}`]],
    ),
    ...merged.map((other) => [
      `Mit dir zusammengeführt: ${other.first_name} ${other.last_name} (#${other.number})`,
      ...(other.notes === '' ? [] : [`Notiz der Leitung: ${other.notes}`]),
    ]),
  ];
}

const codeLines = (code: PersonalData['codes'][number]): string[] => [
  `${code.code}, erstellt ${moment(code.created_at)}`,
  ...code.sent_to.map(({ email, sent_at: at }) => `Verschickt an ${email}, ${moment(at)}`),
  ...code.tickets.flatMap(({ email, created_at, revoked_at, admitted_at }) => [
    `Ticket an ${email}, ${moment(created_at)}`,
    ...(revoked_at === null ? [] : [`Ticket zurückgezogen, ${moment(revoked_at)}`]),
    ...(admitted_at === null ? [] : [`Eingelassen, ${moment(admitted_at)}`]),
  ]),
];

const sessionLines = (session: PersonalData['sessions'][number]): string[] => [
  [session.browser ?? 'Unbekannter Browser', session.time_zone].filter(Boolean).join(', '),
  `seit ${moment(session.created_at)}, zuletzt ${moment(session.last_used_at)}`,
];

const FACTOR_KINDS = { totp: 'App', passkey: 'Passkey' } as const;

const factorLines = ({ second_factors: all, recovery_codes: codes }: PersonalData): string[][] => [
  ...all.map(({ kind, name, created_at: at, used_at: used }) => [
    `${FACTOR_KINDS[kind]} „${name}“, eingerichtet ${moment(at)}`,
    ...(used === null ? [] : [`zuletzt benutzt ${moment(used)}`]),
  ]),
  ...(codes === 0 ? [] : [[`Wiederherstellungscodes, die noch gelten: ${codes}`]]),
];

const linkLines = ({ links: { resets, changes } }: PersonalData): string[][] => [
  ...resets.map(({ expires_at: until }) => [`Für ein neues Passwort, bis ${moment(until)}`]),
  ...changes.map(({ email, expires_at: until }) => [`Zur Adresse ${email}, bis ${moment(until)}`]),
];

const mailLines = (mail: PersonalData['mails'][number]): string[] => [
  `${moment(mail.created_at)}: ${mailKindSaid(mail.kind)} an ${mail.recipient}, ${MAIL_STATES[mail.state]}`,
];

function logLines(entry: PersonalData['log'][number]): string[] {
  const { before, after } = entry;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes = names.flatMap((name) => {
    const label = fieldLabel(name);
    const side = (fields: typeof before) => valueText(name, fields?.[name]) ?? '–';
    return label === null ? [] : [`${label}: ${side(before)} → ${side(after)}`];
  });
  const from = [entry.network, entry.browser].filter((part) => part !== null).join(', ');
  return [
    `${moment(entry.at)}: ${entry.what} (${entry.by === 'me' ? 'von dir' : 'von anderen'})`,
    ...(entry.to === null ? [] : [`an ${entry.to}`]),
    ...changes,
    ...(from === '' ? [] : [`von ${from}`]),
  ];
}

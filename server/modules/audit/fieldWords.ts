/** How the audit names the fields of an entry and their values, in German. */
import { germanDay, isGateRule } from '../../../contract/festivalFacts.ts';

/** How a field is called where its change is shown; null: its sentence says it already. */
const FIELDS: Readonly<Record<string, string | null>> = {
  first_name: 'Vorname',
  last_name: 'Nachname',
  number: 'Mitgliedsnummer',
  email: 'E-Mail',
  invite_email: 'E-Mail für die Einladung',
  notes: 'Notiz',
  is_superuser: 'Administration',
  is_entry_staff: 'Einlass',
  is_staff: 'Staff',
  is_active: 'Aktiv',
  is_revoked: 'Gesperrt',
  is_open: 'Geöffnet',
  direction: 'Richtung',
  name: 'Name',
  ticket_prefix: 'Präfix',
  from: 'Erster Tag',
  to: 'Letzter Tag',
  place: 'Ort',
  address: 'Anschrift',
  bring: 'Mitbringen',
  color: 'Farbe',
  logo: 'Logo',
  contact_email: 'Kontakt per E-Mail',
  contact_phone: 'Kontakt per Telefon',
  redeem_text: 'Code einlösen',
  redeem_link: 'Link zum Einlösen',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  mail_friend: 'Zusatz, geschenkter Code',
  mail_ticket: 'Zusatz, Ticket',
  mail_invitation: 'Zusatz, Einladung',
  mail_own_codes: 'Zusatz, eigene Codes',
  reentry: 'Hinaus und wieder herein',
  approval: 'Einlass mit Freigabe',
  second_factor: 'Zweiter Faktor als Pflicht',
  factor_kind: null,
  factor_name: null,
  merged_email: 'Anmeldung der anderen',
  merged_superuser: 'Administration des anderen',
  merged_entry_staff: 'Einlass des anderen',
  merged_staff: 'Staff des anderen',
  guest_searches: 'Gästesuchen (Tage)',
  sign_ins: 'Anmeldungen (Tage)',
  look_ups: 'Einsichten (Tage)',
  log_origins: 'Netz und Programm (Tage)',
  mails: 'Mails (Tage)',
  job_rows: 'Zeilen von Aufträgen (Tage)',
  import_lines: 'Zeilen von Importen (Tage)',
  past_festivals: 'Frühere Festivals (Tage)',
  labels: 'Marken',
  label: null,
  token_ids: null,
  token: 'Code',
  tokens: 'Codes',
  member: null,
};

const LISTS: ReadonlySet<string> = new Set(['labels', 'tokens']);

const isFestivalDay = (field: string): boolean => field === 'from' || field === 'to';

const VALUE_MAX_CHARS = 2_000;

const DIRECTIONS: Readonly<Record<string, string>> = {
  in: 'Eingang',
  out: 'Ausgang',
  both: 'beides',
};

/** @returns null where the entry's sentence says it already; a field that has no name, as it is. */
export function fieldLabel(field: string): string | null {
  return Object.hasOwn(FIELDS, field) ? (FIELDS[field] ?? null) : field;
}

/** @returns null where there is nothing. */
export function valueText(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (LISTS.has(field) && Array.isArray(value)) return value.join(', ') || null;
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  if (isGateRule(field)) return value === 'true' ? 'ja' : 'nein';
  if (isFestivalDay(field) && typeof value === 'string') return germanDay(value);
  if (field === 'direction' && typeof value === 'string') return DIRECTIONS[value] ?? value;
  return typeof value === 'string' ? shortened(value) : JSON.stringify(value);
}

/** Of a text as long as a page, its beginning. */
const shortened = (text: string): string =>
  text.length > VALUE_MAX_CHARS ? `${text.slice(0, VALUE_MAX_CHARS)} …` : text;

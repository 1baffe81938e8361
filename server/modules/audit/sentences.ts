/** Says in German what an entry of the audit tells: the one place for its sentences, for pages and tables alike. */
import type { AuditEntry, NamedMember } from '../../../contract/office/audit.ts';
import type { AuditAction } from '../../../contract/office/auditActions.ts';
import { address, numbered, say, type Part, type Sentence } from './sentenceParts.ts';

/** What a sentence is made of. */
export interface Told {
  readonly member: Part;
  /** The second one, of what is about two. */
  readonly other: Part;
  readonly code: Part;
  readonly device: string;
  readonly gate: string;
  readonly job: string;
  /** What the job that was started does; empty: the entry does not say. */
  readonly jobName: string;
  /** The job is about the lines of a file; others are about members. */
  readonly isOfLines: boolean;
  /** A value of the entry, wherever it was kept: afterwards, beside, or before. */
  readonly value: (name: string) => string;
  readonly before: (name: string) => string;
  /** How many there are in a list that the entry keeps. */
  readonly count: (name: string) => number;
}

const codes = (count: number): string =>
  count === 0 ? 'keine Codes' : count === 1 ? 'ein Code' : `${count} Codes`;

/** `value` says a dash where there is nothing. */
const orNothing = (value: string): string => (value === '–' ? '' : value);

/** Also behind what has changed the address that the code was mailed to. */
const CODE_ENDED = ', der frühere Einladungscode gilt nicht mehr';
/** Where a merge that has ended it is undone. */
const CODE_BACK = ', der Einladungscode von davor gilt wieder';

const JOB_ACTIONS: Readonly<Record<string, string>> = {
  pause: 'angehalten',
  resume: 'fortgesetzt',
  cancel: 'abgebrochen',
  expire: 'beendet, weil lange niemand weitergemacht hat',
  retry: 'Fehlgeschlagenes noch einmal',
};

const rows = (count: string, isOfLines: boolean): string => {
  if (orNothing(count) === '') return '';
  const [one, many] = isOfLines ? ['Zeile', 'Zeilen'] : ['Mitglied', 'Mitglieder'];
  return ` (${Number(count).toLocaleString('de')} ${count === '1' ? one : many})`;
};

const waitingMails = (count: string): string =>
  count === '1' ? '1 wartende Mail' : `${Number(count).toLocaleString('de')} wartende Mails`;

/** Of a festival. */
const counts = (value: Told['value']): string =>
  `${value('codes')} Codes, ${value('tickets')} Tickets, ${value('admitted')} Einlässe`;
const gainsaid = (value: Told['value']): string =>
  orNothing(value('doubts')) === '' ? '' : `, obwohl: ${value('doubts')} („${value('despite')}“)`;

const SENTENCES: Readonly<Record<AuditAction, (told: Told) => Sentence>> = {
  'member added': ({ member }) => say`${member} angelegt`,
  'member changed': ({ member }) => say`${member} geändert`,
  // An entry of before has the name, too.
  'member removed': ({ before }) =>
    orNothing(before('last_name')) === ''
      ? say`Mitglied #${before('number')} entfernt`
      : say`${before('first_name')} ${before('last_name')} (#${before('number')}) entfernt`,
  'member activated': ({ member }) => say`${member} aktiviert`,
  'member deactivated': ({ member }) => say`${member} deaktiviert`,
  'member registered': ({ member }) => say`${member} hat sich registriert`,
  'members merged': ({ value, count, member }) =>
    say`${numbered(value('merged'))} mit ${member} zusammengeführt: ${codes(count('token_ids'))}`,
  'merge undone': ({ value, member }) =>
    say`Zusammenführung von ${numbered(value('merged'))} mit ${member} rückgängig gemacht`,
  'members told apart': ({ member, other }) =>
    say`${member} und ${other} sind zwei verschiedene Mitglieder`,
  'members not apart': ({ member, other }) =>
    say`${member} und ${other} sind vielleicht doch dasselbe Mitglied`,
  'password reset': ({ member }) => say`${member} hat ein neues Passwort gesetzt`,
  'password changed': ({ member }) => say`${member} hat das Passwort geändert`,
  'second factor added': ({ member, value }) =>
    say`${member} hat einen zweiten Faktor eingerichtet: „${value('factor_name')}“`,
  'second factor removed': ({ member, before }) =>
    say`${member} hat einen zweiten Faktor entfernt: „${before('factor_name')}“`,
  'second factor reset': ({ member }) => say`Zweiten Faktor von ${member} zurückgesetzt`,
  'recovery code used': ({ member }) =>
    say`${member} hat sich mit einem Wiederherstellungscode angemeldet`,
  'recovery codes renewed': ({ member }) => say`${member} hat neue Wiederherstellungscodes`,
  'email change requested': ({ member }) => say`${member} will die E-Mail-Adresse ändern`,
  'members exported': ({ value, count }) => {
    // Of those chosen one by one their ids; of others, of late, how many they were.
    const chosen = count('members') > 0;
    const counted = chosen ? String(count('members')) : orNothing(value('count'));
    const many = counted === '' ? '' : Number(counted).toLocaleString('de');
    const whom = counted === '1' ? '1 Mitglied' : `${many} Mitglieder`.trim();
    const filter = chosen ? '' : orNothing(value('filter'));
    const sought = filter === '' ? '' : `: „${filter}“`;
    const search = value('with_search') === 'ja' ? ', mit Suche' : '';
    const codes = value('columns').includes('invitation_code') ? ', mit Einladungscodes' : '';
    return say`${whom} exportiert${sought}${search}${codes}`;
  },
  'data exported': ({ member, value }) =>
    say`Alle Daten von ${member} exportiert (${value('format').toUpperCase()})`,
  'tokens created': ({ member, count }) =>
    count('token_ids') === 1
      ? say`Einen Code für ${member} erstellt`
      : say`${String(count('token_ids'))} Codes für ${member} erstellt`,
  'tokens withdrawn': ({ member, count }) =>
    count('token_ids') === 1
      ? say`Einen Code von ${member} zurückgezogen`
      : say`${String(count('token_ids'))} Codes von ${member} zurückgezogen`,
  'token given away': ({ member, code, value }) =>
    say`${code} von ${member} an ${address(value('email'))} verschickt`,
  'token taken back': ({ member }) =>
    say`${member} hat einen verschickten Code zurückgenommen, ein neuer gilt`,
  'ticket issued': ({ member, code, value }) =>
    say`Ticket zu ${code} von ${member} an ${address(value('email'))} ausgestellt`,
  'ticket reissued': ({ member, code, value, before }) =>
    say`Ticket zu ${code} von ${member} neu an ${address(value('email'))} ausgestellt, das frühere an ${address(before('email'))} zurückgezogen`,
  'ticket sent again': ({ member, code, value }) =>
    say`Ticket zu ${code} von ${member} noch einmal an ${address(value('email'))} gesendet`,
  'ticket revoked': ({ member, code, value, before }) =>
    say`Ticket zu ${code} von ${member} an ${address(before('email'))} zurückgezogen: „${value('reason')}“`,
  'token moved': ({ code, value, before }) =>
    say`${code} von ${numbered(before('member'))} an ${numbered(value('member'))} übertragen`,
  'member invited': ({ member, value }) =>
    say`${member} per Mail an ${address(value('email'))} eingeladen`,
  'tokens mailed': ({ member, value, count }) =>
    count('token_ids') === 1
      ? say`${member} den freien Code an ${address(value('email'))} gesendet`
      : say`${member} die ${String(count('token_ids'))} freien Codes an ${address(value('email'))} gesendet`,
  'tickets sent again': ({ member, count }) =>
    count('token_ids') === 1
      ? say`Ein Ticket von ${member} noch einmal gesendet`
      : say`${String(count('token_ids'))} Tickets von ${member} noch einmal gesendet`,
  'member anonymised': ({ member }) => say`Persönliche Daten gelöscht: ${member}`,
  'member invited again': ({ member }) => say`Neuer Einladungscode für ${member}${CODE_ENDED}`,
  'label renamed': ({ value, before }) =>
    say`Marke „${before('label')}“ in „${value('label')}“ umbenannt`,
  'session ended': ({ member }) => say`${member} auf einem Gerät abgemeldet`,
  'other sessions ended': ({ member }) => say`${member} überall sonst abgemeldet`,
  'admission undone': ({ member, code, value }) =>
    say`Einlass mit ${code} von ${member} zurückgenommen: „${value('reason')}“`,
  'late undo kept': ({ device }) => say`Späte Rücknahme von ${device} gemeldet`,
  'conflict accepted': ({ member, code, value }) =>
    say`Doppelten Einlass mit ${code} von ${member} anerkannt: „${value('reason')}“`,
  'signed in': ({ member }) => say`${member} hat sich angemeldet`,
  'sign-in failed': ({ member, value }) =>
    say`${member}: Anmeldung fehlgeschlagen${value('second_step') === 'ja' ? ' (zweiter Faktor)' : ''}${value('more') === 'ja' ? ', weitere dieser Stunde stehen hier nicht' : ''}`,
  'member looked up': ({ member }) => say`Seite von ${member} angesehen`,
  'guest looked up': ({ value, count }) =>
    say`Gast gesucht: „${value('search')}“, ${String(count('members'))} gefunden`,
  'device registered': ({ device }) => say`${device} registriert`,
  'device renamed': ({ value }) => say`Gerät in „${value('name')}“ umbenannt`,
  'device revoked': ({ device }) => say`${device} gesperrt`,
  'device lost': ({ device, member }) =>
    say`${device} als verloren gemeldet und gesperrt, ${member} dort abgemeldet`,
  'entry role withdrawn': ({ member }) => say`${member} die Einlass-Rolle entzogen`,
  'gate created': ({ gate }) => say`${gate} angelegt`,
  'gate changed': ({ gate }) => say`${gate} geändert`,
  'ticket prefix changed': () => say`Ticket-Präfix geändert`,
  'settings changed': () => say`Einstellungen geändert`,
  'sample mail sent': ({ value }) => say`Probe-Mail an ${value('email')} gesendet`,
  'reset link made': ({ member }) =>
    say`Link zum Zurücksetzen des Passworts für ${member} erstellt`,
  'test mail sent': () => say`Testmail gesendet`,
  'retention changed': () => say`Aufbewahrung geändert`,
  'season started': ({ value }) =>
    say`Neue Saison begonnen, „${value('festival')}“ archiviert: ${counts(value)}${gainsaid(value)}`,
  'season undone': ({ value }) => say`„${value('festival')}“ zurückgeholt: ${counts(value)}`,
  'season exported': ({ value }) => say`Archiv von „${value('festival')}“ exportiert`,
  'log exported': () => say`Protokoll exportiert`,
  'conflicts exported': () => say`Doppelte Einlässe exportiert`,
  'setup guide put away': () => say`Erste Schritte ausgeblendet`,
  'device lists renewed': () => say`Alle Geräte laden ihre Liste neu`,
  // Without the file's name, which the log would keep for ever: it may be that of a person.
  'import discarded': ({ member, value }) =>
    say`Hochgeladene Liste von ${member} verworfen${rows(value('lines'), true)}`,
  'job started': ({ job, jobName, isOfLines, value }) =>
    jobName === ''
      ? say`${job} gestartet`
      : say`${job} gestartet: ${jobName}${rows(value('members'), isOfLines)}`,
  'job changed': ({ job, value }) =>
    say`${job}: ${JOB_ACTIONS[value('action')] ?? value('action')}`,
  'job stopped': ({ job, value }) => say`${job} angehalten: ${value('sentence')}`,
  'mails stopped': ({ job, value }) =>
    orNothing(value('mails')) === ''
      ? say`${job}: begonnen, die wartenden Mails zu verwerfen`
      : say`${job}: ${waitingMails(value('mails'))} verworfen`,
  'mails sent again': () => say`Aufgegebene Mails noch einmal gesendet`,
};

export function sentenceOf(action: AuditAction, told: Told): Sentence {
  const sentence = SENTENCES[action](told);
  if (told.value('code_back') === 'ja') return [...sentence, CODE_BACK];
  return told.value('new_code') === 'ja' ? [...sentence, CODE_ENDED] : sentence;
}

/** Names for what is called by nothing else. */
export const unnamed = {
  member: 'ein Mitglied',
  code: 'einem Code',
  device: 'ein Gerät',
  gate: 'ein Tor',
};

/** Its end only: what is written down of the audit is not to admit anybody. */
export const codeName = (token: string): string => `Code …${token.slice(-5)}`;
/** Found by its beginning: with the end, a third of it stays unsaid. */
export const codePart = (token: string): Part => ({
  text: codeName(token),
  search: token.slice(0, 5),
});
export const deviceName = (name: string): string => `Gerät „${name}“`;
export const gateName = (name: string): string => `Tor „${name}“`;
export const memberName = ({ name, number }: NamedMember): string => `${name} (#${number})`;

/** Who did it, where no member is named. */
export const VIA = {
  web: 'Web',
  'command line': 'Befehlszeile',
  server: 'Server',
  job: 'Auftrag',
} as const satisfies Record<AuditEntry['via'], string>;

export const asText = (sentence: AuditEntry['sentence']): string =>
  sentence.map((part) => (typeof part === 'string' ? part : memberName(part))).join('');

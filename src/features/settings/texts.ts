/** The sentences of the settings. */
import type {
  FactName,
  GateRuleName,
  MailTextName,
  SecondFactorRule,
} from '../../../contract/festivalFacts.ts';
import type { RetainedKind } from '../../../contract/office/retentionRules.ts';
import { formatNumber } from '../../shared/format.ts';

export const texts = {
  intro:
    'Das steht in den Mails, auf der Seite zu jedem Code und unter jeder Seite. Gilt sofort nach dem Speichern.',
  loading: 'Einstellungen werden geladen …',
  failure: 'Die Einstellungen konnten nicht geladen werden.',

  contents: 'Abschnitte dieser Seite',

  fields: {
    name: 'Name des Festivals',
    ticket_prefix: 'Präfix der Tickets',
    from: 'Erster Tag',
    to: 'Letzter Tag',
    place: 'Ort',
    address: 'Anschrift',
    bring: 'Was sollen Gäste mitbringen?',
    color: 'Farbe',
    logo: 'Logo',
    contact_email: 'Kontakt per E-Mail',
    contact_phone: 'Kontakt per Telefon',
    redeem_text: 'Wie wird aus einem Code ein Ticket?',
    redeem_link: 'Link zum Einlösen',
    imprint: 'Impressum',
    privacy: 'Datenschutzerklärung',
    mail_friend: 'Zusatz zu einem geschenkten Code',
    mail_ticket: 'Zusatz zum Ticket',
    mail_invitation: 'Zusatz zur Einladung',
    mail_own_codes: 'Zusatz zu den eigenen Codes',
    reentry: 'Dürfen Gäste hinaus und wieder herein?',
    approval: 'Dürfen Gäste mit Freigabe herein?',
    second_factor: 'Wer braucht einen zweiten Faktor?',
  } satisfies Record<FactName, string>,

  sections: {
    festival: 'Festival',
    look: 'Aussehen',
    contact: 'Kontakt',
    redeem: 'Codes einlösen',
    legal: 'Rechtliches',
    mails: 'Texte der Mails',
    gate: 'Einlass',
    security: 'Anmeldung',
  },
  secondFactorRules: {
    off: 'Niemand muss, alle dürfen',
    superusers: 'Wer administriert',
  } satisfies Record<SecondFactorRule, string>,
  secondFactorCloses:
    'Wer administriert und noch keinen zweiten Faktor hat, auch du, kommt erst wieder ins Büro, wenn er eingerichtet ist.',
  hints: {
    festival: '',
    look: 'Steht auf den Seiten, in den Mails und auf dem Ticket. Leer heißt: Farbe und Zeichen dieses Programms.',
    contact: 'Wer auf eine Mail antwortet, erreicht diese Adresse. Sie steht unter jeder Seite.',
    redeem:
      'Das liest, wer einen Code geschenkt bekommt: wo man ihn nennt, was ein Ticket kostet, bis wann.',
    legal:
      'In Deutschland ist beides vorgeschrieben. Die Seiten /impressum und /datenschutz zeigen den Text, wie er hier steht; eine leere Zeile beginnt einen Absatz.',
    mails:
      'Das steht zusätzlich in den Mails, unter dem, was immer darin steht. Wie sie damit aussehen, zeigt die Vorschau unten.',
    gate: 'Telefone am Tor erfahren eine Änderung binnen 15 Sekunden und arbeiten dabei weiter. Ein Telefon ohne Netz hält sich an das, was es zuletzt erfahren hat; was es so bucht, zählt. Wird das Hinausgehen verboten, kommt noch herein, wer gerade draußen ist. Ohne Freigabe lässt ein Telefon ohne Netz nur ein, wer in seiner Liste steht, und niemanden, wenn sie älter als 12 Stunden ist.',
    security:
      'Eine App oder ein Passkey zusätzlich zum Passwort. Wer administriert und keinen hat, richtet ihn dann nach der Anmeldung ein und kommt vorher nicht ins Büro. Der Einlass läuft weiter.',
  },

  rules: {
    reentry: {
      false: 'Nein, jedes Ticket gilt einmal',
      true: 'Ja, am Ausgang wird ausgebucht',
    },
    approval: {
      true: 'Ja, wenn die Leitung es freigibt',
      false: 'Nein',
    },
  } satisfies Record<GateRuleName, Record<'true' | 'false', string>>,

  configured: 'Vom Server vorgegeben',
  notSaid: 'Noch nicht angegeben',
  notSaved: 'Noch nicht gespeichert',
  changed: (by: string, at: string) => `Geändert von ${by} am ${at}`,
  somebody: 'jemandem',
  setBack: 'Zurücksetzen',
  setBackOf: (field: string) => `${field} zurücksetzen`,

  consequences: 'Was schon verschickt ist',
  saveDespite: 'Trotzdem speichern',
  cancel: 'Abbrechen',
  publicUrl: 'Adresse dieser Seite',
  publicUrlLook: 'Folgen eines Wechsels',
  publicUrlLoading: 'Wird gezählt …',
  publicUrlFailure: 'Es konnte nicht gezählt werden.',
  prefixInvalid: '1 bis 32 Buchstaben, Ziffern, Punkte, Binde- oder Unterstriche',

  save: 'Speichern',
  saved: 'Gespeichert.',
  reloadDue: 'Gespeichert. Auf diesem Gerät zeigen es die Seiten, sobald du sie hier neu lädst.',
  reload: 'Neu laden',
  nothingChanged: 'Es ist nichts geändert.',
  saveFailure: 'Die Einstellungen konnten nicht gespeichert werden.',
  emailInvalid: 'Ungültige E-Mail-Adresse',
  linkInvalid: 'Der Link muss mit https:// oder http:// beginnen.',
  colorInvalid: 'Eine Farbe wird als #RRGGBB angegeben, zum Beispiel #0b6b3a.',
  colorTooLight: (contrast: string) =>
    `Diese Farbe ist zu hell, um Schrift darin zu lesen: Ihr Kontrast ist ${contrast}, nötig sind 4,5. Nimm eine dunklere.`,
  colorFine: (contrast: string) => `Gut zu lesen: Ihr Kontrast ist ${contrast}, nötig sind 4,5.`,
  pickColor: 'Farbe auswählen',
  chooseLogo: 'Bild auswählen (PNG, JPEG, SVG)',
  removeLogo: 'Logo entfernen',
  logoPicture: 'Das Logo, wie es zu sehen ist',
  logoSending: 'Wird hochgeladen …',
  logoUnreadable: 'Das ist kein Bild, das sich anzeigen lässt. Nimm ein PNG, JPEG oder SVG.',
  logoFailure: 'Das Logo konnte nicht hochgeladen werden.',
  daysInvalid: 'Der letzte Tag liegt vor dem ersten.',

  meanwhile: 'Inzwischen geändert:',
  meanwhileHint:
    'Was du selbst getippt hast, steht noch da. Speichern setzt es an die Stelle von dem, was jetzt gilt.',
  isNow: (field: string, value: string) => `${field}: jetzt „${value}“`,
  isOther: (field: string) => `${field}: jetzt ein anderes Bild`,
  isEmpty: (field: string) => `${field}: jetzt leer`,

  sample: 'Vorschau der Mails',
  sampleHint: 'So sehen die Mails mit dem gespeicherten Stand aus, mit Codes, die keine sind.',
  sampleOf: 'Welche Mail?',
  samples: {
    mail_friend: 'Ein geschenkter Code',
    mail_ticket: 'Das Ticket',
    mail_invitation: 'Die Einladung',
    mail_own_codes: 'Die eigenen Codes',
  } satisfies Record<MailTextName, string>,
  sendSample: 'Probe-Mail an mich senden',
  sendSampleFailure: 'Die Probe-Mail konnte nicht gesendet werden.',

  health: 'Wie es dem Server geht',

  testMail: 'Kommen Mails an?',
  testMailHint:
    'Meldet sich beim Mailserver an, verschickt eine Testmail und sagt, was er geantwortet hat und was zu tun ist.',
  testMailTo: 'Testmail an',
  sendTestMail: 'Testmail senden',
  testMailFailure: 'Die Testmail konnte nicht gesendet werden.',
  retention: 'Aufbewahrung',
  retentionHint:
    'So lange bleiben Daten, die von selbst gelöscht werden. Was älter ist, geht binnen einer Stunde, und niemand kann es zurückholen. In Sicherungskopien steht es, bis diese ablaufen.',
  retentionLoading: 'Fristen werden geladen …',
  retentionFailure: 'Die Fristen konnten nicht geladen werden.',
  retained: {
    guest_searches: 'Gästesuchen am Einlass',
    sign_ins: 'Anmeldungen und Fehlversuche',
    look_ups: 'Wer welches Mitglied angesehen hat',
    log_origins: 'Netz und Programm im Protokoll',
    mails: 'Mails außer Tickets, Einladungen und Codes an Mitglieder',
    job_rows: 'Einzelheiten von Aufträgen, auch zum Rückgängigmachen',
    import_lines: 'Zeilen importierter Listen',
    past_festivals: 'Codes, Tickets und Einlässe früherer Festivals',
  } satisfies Record<RetainedKind, string>,
  days: 'Tage',
  retentionRange: (min: number, max: number) =>
    `${formatNumber(min)} bis ${formatNumber(max)} Tage`,
  retentionDefault: (days: number) =>
    days === 1 ? 'Voreingestellt: 1 Tag' : `Voreingestellt: ${formatNumber(days)} Tage`,
  saveRetention: 'Fristen übernehmen',
  retentionSaved: 'Die Fristen sind gespeichert.',
  retentionSaveFailure: 'Die Fristen konnten nicht gespeichert werden.',
};

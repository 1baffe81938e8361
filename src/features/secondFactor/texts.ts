/** The sentences of the page of second factors. */
import type { FactorKind } from '../../../contract/account/secondStep.ts';
import type { PasskeyProblem } from '../../session/passkeys.ts';

export const texts = {
  intro:
    'Wer dein Passwort kennt, kommt mit einem zweiten Faktor trotzdem nicht in dein Konto: Beim Anmelden zeigst du zusätzlich einen Code aus einer App oder benutzt einen Passkey. Ein Passkey meldet dich auch allein an. Mit dem ersten endet deine Anmeldung auf allen anderen Geräten.',
  required:
    'Für die Leitung ist ein zweiter Faktor vorgeschrieben. Richte hier einen ein, dann kommst du ins Büro.',
  loading: 'Zweite Faktoren werden geladen …',
  failure: 'Deine zweiten Faktoren konnten nicht geladen werden.',
  noAnswer: 'Der Server antwortet nicht. Bitte prüfe deine Verbindung.',

  present: 'Eingerichtet',
  none: 'Du hast keinen zweiten Faktor.',
  kinds: { totp: 'App', passkey: 'Passkey' } satisfies Record<FactorKind, string>,
  createdAt: (time: string) => `eingerichtet ${time}`,
  usedAt: (time: string) => `zuletzt benutzt ${time}`,
  unused: 'noch nicht benutzt',
  remove: 'Entfernen',
  removeOf: (name: string) => `Entfernen: ${name}`,
  removeTitle: (name: string) => `„${name}“ entfernen?`,
  removeWhat:
    'Damit kannst du dich dann nicht mehr anmelden. Auf allen anderen Geräten endet deine Anmeldung.',
  removeLast:
    'Das ist dein letzter zweiter Faktor. Danach reicht zum Anmelden das Passwort, und deine Wiederherstellungscodes gelten nicht mehr. Auf allen anderen Geräten endet deine Anmeldung.',
  removeRequired:
    'Das Büro ist für dich dann zu, bis du wieder einen zweiten Faktor eingerichtet hast.',
  removeFailure: 'Der zweite Faktor wurde nicht entfernt.',

  password: 'Dein Passwort',
  passwordMissing: 'Bitte gib dein Passwort ein.',
  name: 'Name',
  nameHint: 'Woran du ihn in der Liste erkennst',
  nameMissing: 'Bitte gib einen Namen ein.',

  app: 'App einrichten',
  appHint:
    'Zum Beispiel Aegis, 2FAS, Google Authenticator oder die Passwort-App deines Telefons. Die Codes kommen ohne Netz aus.',
  appBegin: 'Weiter',
  appStep: 'App verbinden',
  appScan: 'Scanne diesen Code mit der App. Auf dem Telefon selbst öffnet ihn der Link.',
  appOpen: 'In der App öffnen',
  appEarlier:
    'Steht in der App noch ein früherer Eintrag mit demselben Namen, den du hier nicht fertig eingerichtet hast? Lösche ihn: Es gilt nur der von eben.',
  appPicture: 'QR-Code für die App',
  appType: 'Geht das nicht, tippe diesen Schlüssel in die App:',
  appCode: 'Code, den die App jetzt zeigt',
  appCodeMissing: 'Bitte gib den Code ein, den die App zeigt.',
  appName: 'Meine App',
  appAdd: 'App hinzufügen',
  cancel: 'Abbrechen',

  passkey: 'Passkey einrichten',
  passkeyHint:
    'Dein Gerät oder ein Sicherheitsschlüssel merkt sich den Passkey. Du entsperrst ihn mit Finger, Gesicht oder PIN.',
  passkeyNone:
    'Passkeys gibt es nur, wenn dieser Server über HTTPS und einen Namen zu erreichen ist.',
  passkeyName: 'Mein Gerät',
  passkeyAdd: 'Passkey anlegen',
  passkeyProblems: {
    unsupported: 'Passkeys gehen in diesem Browser oder unter dieser Adresse nicht.',
    cancelled: 'Es wurde kein Passkey angelegt. Versuche es noch einmal.',
    known: 'Auf diesem Gerät hast du schon einen Passkey für dieses Konto.',
  } satisfies Record<PasskeyProblem, string>,
  setUpFailure: 'Das hat nicht geklappt. Bitte versuche es erneut.',

  recovery: 'Wiederherstellungscodes',
  recoveryLeft: (count: number, of: number) =>
    `Falls du Gerät oder App verlierst: ${count} von ${of} Codes sind noch frei. Jeder gilt einmal.`,
  recoveryNone:
    'Du hast keinen Wiederherstellungscode mehr. Erstelle neue, damit du auch ohne Gerät ins Konto kommst.',
  recoveryRenew: 'Neue Codes erstellen',
  recoveryRenewTitle: 'Neue Wiederherstellungscodes erstellen?',
  recoveryRenewWhat: 'Die früheren gelten dann nicht mehr.',
  recoveryFailure: 'Es wurden keine neuen Codes erstellt.',

  codes: 'Deine Wiederherstellungscodes',
  codesOnce:
    'Du siehst sie nur jetzt. Sichere sie dort, wo du sie auch ohne dieses Gerät findest: Mit deinem Passwort und einem Code kommst du ins Konto, wenn dein zweiter Faktor weg ist.',
  codesUnsaved: 'Diese Codes hast du noch nicht gesichert.',
  codesLeft:
    'Deine Wiederherstellungscodes sind noch nicht gesichert. Du findest sie unter „Mein Konto“ beim zweiten Faktor, bis du dich abmeldest oder die Seite neu lädst.',
  copy: 'Kopieren',
  copied: 'Codes kopiert!',
  copyFailure: 'Der Browser lässt das Kopieren nicht zu. Schreib die Codes ab.',
  print: 'Drucken',
  save: 'Als Datei speichern',
  codesFile: 'wiederherstellungscodes.txt',
  codesHeading: (festival: string, host: string) =>
    `Wiederherstellungscodes für ${festival} (${host}). Jeder gilt einmal.`,
  codesDone: 'Ich habe sie gesichert',
};

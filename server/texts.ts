/** Every sentence that the API says to people, in German. */
export const texts = {
  // every call
  invalidInput: 'Die Anfrage ist unvollständig oder fehlerhaft.',
  invalidField: (name: string) => `Das Feld „${name}“ fehlt oder hat keinen gültigen Wert.`,
  invalidJson: 'Die Anfrage enthält kein gültiges JSON.',
  notJson: 'Die Anfrage muss als application/json gesendet werden.',
  bodyTooLarge: 'Die Anfrage ist zu groß.',
  unknownPath: 'Diese Adresse gibt es hier nicht.',
  methodNotAllowed: (method: string) => `Die Methode ${method} ist hier nicht erlaubt.`,
  internalError: 'Auf dem Server ist ein Fehler aufgetreten. Bitte versuche es später erneut.',
  databaseUnavailable:
    'Der Server ist gerade nicht bereit. Bitte versuche es in wenigen Sekunden erneut.',
  notWritable: 'Der Server kann gerade nichts speichern. Bitte informiere die Administration.',
  tooManyRequests: (seconds: number) =>
    `Zu viele Anfragen. Bitte versuche es in ${waitingTime(seconds)} erneut.`,

  // who is asking
  notSignedIn: 'Bitte melde dich an.',
  loggedOut: 'Du bist abgemeldet.',
  sessionEnded: 'Deine Sitzung ist abgelaufen. Bitte melde dich erneut an.',
  onlyAdministrators: 'Das dürfen nur Administratoren.',
  onlyEntryStaff: 'Das darf nur das Einlass-Personal.',

  // sessions
  wrongCredentials: 'E-Mail-Adresse oder Passwort ist falsch.',
  invalidToken: 'Das Anmelde-Token ist ungültig oder abgelaufen.',
  serverBusy: 'Der Server ist gerade ausgelastet. Bitte versuche es in wenigen Sekunden erneut.',

  // second factors
  secondFactor: {
    asked: 'Das Passwort stimmt. Für dieses Konto ist noch der zweite Faktor nötig.',
    over: 'Das hat zu lange gedauert oder wurde schon benutzt. Bitte fang noch einmal an.',
    wrong: 'Das stimmt nicht oder wurde schon benutzt. Bitte versuche es noch einmal.',
    wrongCode:
      'Der Code stimmt nicht. Nimm den, den die App gerade anzeigt. Steht in ihr noch ein früherer Eintrag mit demselben Namen, den du nicht fertig eingerichtet hast, lösche ihn: Es gilt nur der von eben.',
    wrongPasskey: 'Der Passkey konnte nicht angelegt werden. Bitte fang noch einmal an.',
    unknownPasskey: 'Mit diesem Passkey kannst du dich hier nicht anmelden.',
    knownPasskey: 'Diesen Passkey gibt es schon.',
    noPasskeys:
      'Passkeys gibt es nur, wenn der Server über HTTPS und einen Namen zu erreichen ist (PUBLIC_URL).',
    first:
      'Für die Leitung ist ein zweiter Faktor vorgeschrieben. Richte unter „Mein Konto“ zuerst einen ein.',
    tooMany: (max: number) => `Mehr als ${max} zweite Faktoren hat ein Konto nicht.`,
    noName: (max: number) => `Der Name muss eine Zeile mit 1 bis ${max} Zeichen sein.`,
    gone: 'Diesen zweiten Faktor gibt es nicht mehr.',
    noFactor: 'Du hast keinen zweiten Faktor.',
    appAdded: 'Die App ist eingerichtet.',
    passkeyAdded: 'Der Passkey ist eingerichtet.',
    removed: 'Der zweite Faktor ist entfernt.',
    codesRenewed: 'Die neuen Wiederherstellungscodes gelten. Die früheren sind wertlos.',
    notOwn: 'Deinen eigenen zweiten Faktor entfernst du unter „Mein Konto“.',
    hasNone: 'Dieses Mitglied hat keinen zweiten Faktor.',
    reset: (number: number) =>
      `Der zweite Faktor von #${number} ist zurückgesetzt. Zum Anmelden reicht jetzt das Passwort.`,
  },

  // registration
  invalidInvitationFormat: 'Token sollte in diesem Format angegeben werden: XXXXX-XXXXX',
  unknownInvitation: 'Dieser Einladungscode ist nicht bekannt.',
  spentInvitation: 'Dieser Einladungscode wurde bereits verwendet.',
  invalidEmail: 'Ungültige E-Mail-Adresse',
  emailTaken: 'Diese E-Mail-Adresse ist bereits vergeben.',
  weakPassword:
    'Das Passwort muss mindestens 8 Zeichen lang sein und einen Großbuchstaben, einen Kleinbuchstaben, eine Ziffer und eines der Sonderzeichen #?!@$%^&*- enthalten.',
  longPassword: 'Das Passwort ist zu lang.',

  // password reset
  resetRequested:
    'Falls ein Konto mit dieser E-Mail-Adresse existiert, wurde eine E-Mail zum Zurücksetzen des Passworts gesendet.',
  wrongOldPassword: 'Das bisherige Passwort stimmt nicht.',
  samePassword: 'Das ist dein bisheriges Passwort. Bitte wähle ein anderes.',
  wrongPassword: 'Das Passwort stimmt nicht.',
  nameChanged: 'Dein Name ist geändert.',
  changedElsewhere:
    'Deine Daten wurden inzwischen anderswo geändert. Bitte sieh nach und speichere noch einmal.',
  emailChangeCancelled: 'Die neue Adresse ist zurückgezogen. Ihr Link gilt nicht mehr.',
  emailIsTheirs: 'Das ist deine E-Mail-Adresse schon.',
  emailLinkSent: (email: string) =>
    `Wir haben einen Link an ${email} geschickt. Er gilt 24 Stunden. Bis dahin bleibt alles, wie es ist.`,
  invalidEmailLink:
    'Der Link ist ungültig, abgelaufen oder gehört zu einem anderen Konto. Fordere unter „Mein Konto“ einen neuen an.',
  emailChanged: (email: string) => `Deine E-Mail-Adresse ist jetzt ${email}.`,
  passwordChangedMeanwhile: 'Das Passwort wurde gerade anderswo geändert. Bitte melde dich neu an.',
  signedOutThere: 'Du bist dort abgemeldet.',
  signedOutElsewhere: 'Du bist überall sonst abgemeldet.',
  passwordChanged: 'Dein Passwort wurde geändert.',
  noPasswordYet: 'Dieses Mitglied hat sich noch nicht registriert. Lade es ein.',
  inactiveNoLink: 'Dieses Mitglied ist inaktiv und kann sich nicht anmelden. Aktiviere es zuerst.',
  invalidResetLink: 'Der Link ist ungültig oder abgelaufen. Bitte fordere einen neuen Link an.',

  // members and their ticket-purchase codes
  unknownMember: 'Dieses Mitglied gibt es nicht.',
  isMergedInto: (number: number) => `Dieses Mitglied ist jetzt bei Nummer ${number}.`,
  unknownLabel: 'Diese Marke gibt es nicht.',
  noLabel: (max: number) =>
    `Eine Marke hat 1 bis ${max} Zeichen, darunter einen Buchstaben oder eine Ziffer, weder Komma noch Semikolon. „Keine“ ist keine.`,
  tooManyLabels: (max: number) => `Ein Mitglied hat höchstens ${max} Marken.`,
  labelIsCalled: (name: string) => `Die Marke heißt inzwischen „${name}“.`,
  labelTaken: (name: string) =>
    `Eine Marke „${name}“ gibt es schon. Um beide zu einer zu machen, gib sie allen, die diese haben, und entferne diese dann.`,
  numberTaken: (name = 'ein anderes Mitglied') => `Diese Mitgliedsnummer hat bereits ${name}.`,
  numberMerged: (name: string) =>
    `Unter dieser Mitgliedsnummer findet man ${name}: Wer sie hatte, ist damit zusammengeführt.`,
  addressIsOf: (name: string) =>
    `Mit dieser Adresse ist schon ${name} registriert: Wer eingeladen ist, braucht eine andere.`,
  noNextNumber:
    'Die nächste freie Mitgliedsnummer wäre zu groß. Gib selbst eine an, oder ändere die größte.',
  ownRights:
    'Die eigene Administration kannst du dir nicht entziehen. Das kann nur jemand anders aus der Administration.',
  ownDeactivation:
    'Dich selbst kannst du nicht deaktivieren. Das kann nur jemand anders aus der Administration.',
  lastSuperuser:
    'Das ist das letzte Mitglied mit Administration, das sich anmelden kann. Gib sie zuerst jemand anderem.',
  isAnonymised: 'Die persönlichen Daten dieses Mitglieds wurden gelöscht.',
  superuserNotAnonymised:
    'Wer administriert, wird nicht gelöscht. Nimm diesem Mitglied zuerst die Administration.',
  accountDeleted: 'Dein Konto und deine Daten sind gelöscht.',
  lastSuperuserStays:
    'Du bist das letzte Mitglied mit Administration. Gib sie zuerst jemand anderem, dann kannst du dein Konto löschen.',
  anonymised: (number: number) => `Die persönlichen Daten von #${number} sind gelöscht.`,
  changedMeanwhile: 'Dieses Mitglied hat inzwischen jemand anders geändert.',
  versionMissing:
    'Die Anfrage sagt nicht, von welchem Stand des Mitglieds sie ausgeht. Bitte die Seite neu laden.',
  inviteEmailOfRegistered:
    'Dieses Mitglied hat sich schon registriert und hat eine eigene Adresse.',
  emailOfUnregistered: 'Die E-Mail-Adresse gibt das Mitglied selbst an, wenn es sich registriert.',
  invalidPage: 'Die Seite muss eine ganze Zahl ab 1 sein.',
  invalidPageSize: (max: number) => `Die Seitengröße muss eine ganze Zahl von 1 bis ${max} sein.`,
  longFilter: (max: number) => `Der Filter darf höchstens ${max} Zeichen lang sein.`,
  tooManyReads: 'Gerade wird zu viel auf einmal gesucht. Bitte gleich noch einmal versuchen.',
  tooManyExports: 'Gerade werden schon zwei Dateien geladen. Bitte gleich noch einmal versuchen.',
  longSheet: (max: number) =>
    `Eine Excel-Tabelle fasst höchstens ${max.toLocaleString('de-DE')} Zeilen. Bitte als CSV laden.`,
  slowRead: 'Das dauert zu lange. Bitte genauer suchen oder es gleich noch einmal versuchen.',
  viewNameTaken: (name: string) => `„${name}“ steht schon in deiner Merkliste.`,
  viewsChanged:
    'Deine Merkliste hat sich inzwischen in einem anderen Fenster oder auf einem anderen Gerät geändert. Bitte sieh nach und versuche es noch einmal.',
  slowPdf: 'Das PDF braucht zu lange. Bitte später noch einmal versuchen, oder als JSON laden.',
  unwantedRead: 'Auf diese Antwort wartet niemand mehr.',
  invalidSort: 'Danach lässt sich die Liste nicht sortieren.',
  invalidCursor: 'Diese Stelle der Liste gibt es nicht. Bitte von vorn beginnen.',
  longSearch: (max: number) => `Der Suchbegriff darf höchstens ${max} Zeichen lang sein.`,
  invalidPurchaseCodeCount: (min: number, max: number) =>
    `Es können nur ${min} bis ${max} Ticket-Kauf-Codes auf einmal erstellt werden.`,
  purchaseCodesCreated: (count: number) =>
    count === 1
      ? 'Ein Ticket-Kauf-Code wurde erstellt.'
      : `${count} Ticket-Kauf-Codes wurden erstellt.`,
  unknownPurchaseCode: 'Diesen Ticket-Kauf-Code gibt es nicht.',
  withdrawnPurchaseCode: 'Dieser Ticket-Kauf-Code wurde zurückgenommen und gilt nicht mehr.',
  otherPurchaseCode: (code: string) =>
    `Der Ticket-Kauf-Code ${code} wurde inzwischen zurückgenommen oder übertragen. Es wurde kein Ticket ausgestellt.`,
  ticketIssuedMeanwhile: (email: string) =>
    `Zu diesem Ticket-Kauf-Code gibt es inzwischen ein Ticket an ${email}. Es gilt weiter, und es wurde kein neues ausgestellt.`,
  usedPurchaseCode: 'Für diesen Ticket-Kauf-Code wurde bereits ein Ticket ausgestellt.',
  purchaseCodeSent: (email: string) => `Ticket-Kauf-Code wurde erfolgreich an ${email} gesendet!`,

  codeTakenBack: 'Der Code ist zurückgenommen. Ein neuer gilt an seiner Stelle.',
  codeChangedMeanwhile: 'Der Code hat sich inzwischen geändert. Lade die Seite neu.',

  // mails that are not sent any more
  notWorthSending: {
    revoked: 'Das Ticket wurde vor dem Versand widerrufen.',
    validAgain: 'An dieselbe Adresse ging vor dem Versand schon ein neues Ticket.',
    withdrawn: 'Der Code wurde vor dem Versand zurückgenommen.',
    used: 'Für den Code war vor dem Versand schon ein Ticket ausgestellt.',
    invitation: 'Die Einladung war vor dem Versand hinfällig.',
    ownCodes: 'Die Codes oder die Adresse haben sich vor dem Versand geändert.',
    expired: 'Der Inhalt ist inzwischen abgelaufen.',
    stopped: 'Vor dem Versand verworfen.',
  },
  // of mails that the mail server had taken
  mailBounced: (words: string) => `Zurückgekommen: ${words}`,
  erasedRecipient: 'die Adresse ist gelöscht',
  mailDelayed: (words: string) => `Noch nicht zugestellt: ${words}`,
  unknownMail: 'Eine Mail mit dieser Message-ID gibt es nicht.',
  bounceNoted: 'Vermerkt.',
  wrongBounceToken: 'Das Geheimnis im Header bounce-token ist nicht das aus BOUNCE_TOKEN.',
  // what the office sets of the festival
  settingsChanged:
    'Inzwischen hat jemand anders die Einstellungen geändert. Bitte sieh nach und speichere noch einmal.',
  setting: {
    name: (max: number) => `Der Name muss eine Zeile mit 1 bis ${max} Zeichen sein.`,
    line: 'Das muss in eine Zeile passen.',
    secondFactor:
      'Ein zweiter Faktor ist für niemanden (off) oder für die Leitung (superusers) Pflicht.',
    day: 'Ein Tag wird als JJJJ-MM-TT angegeben.',
    days: 'Der letzte Tag liegt vor dem ersten.',
    prefix:
      'Das müssen 1 bis 32 Buchstaben, Ziffern, Punkte, Binde- oder Unterstriche sein, ohne „::“.',
    link: 'Der Link muss mit https:// oder http:// beginnen.',
    yesOrNo: 'Das muss true oder false sein.',
    color: 'Eine Farbe wird als #RRGGBB angegeben, zum Beispiel #0b6b3a.',
    colorTooLight: (contrast: string) =>
      `Diese Farbe ist zu hell, um Schrift darin zu lesen: Ihr Kontrast ist ${contrast}, nötig sind 4,5. Nimm eine dunklere.`,
  },
  logo: {
    noPicture:
      'Das ist kein Logo, das überall zu sehen wäre. Nimm ein PNG oder JPEG mit höchstens 1000 × 1000 Punkten. (Aus einem SVG macht die Seite „Einstellungen“ selbst ein PNG.)',
    tooLarge: 'Das Logo darf höchstens 200 kB groß sein.',
    unknown: 'Dieses Logo gibt es nicht.',
    gone: 'Dieses Logo gibt es nicht mehr. Wähl es noch einmal aus.',
  },
  noDays: 'Wann das Festival ist, steht noch nicht fest.',
  setupPutAway: 'Die ersten Schritte sind ausgeblendet.',
  sampleMailSent: (email: string) => `Die Probe-Mail ist an ${email} unterwegs.`,
  sampleMailIsFile:
    'Die Probe-Mail geht nicht hinaus, denn der Server kennt keinen Mailserver (MAIL_URL). Sie liegt als Datei in seinem Ordner „outbox“.',
  noOwnAddress: 'Du hast keine eigene E-Mail-Adresse.',

  // tickets
  ticketIssued: (email: string) =>
    `Ticket erfolgreich erstellt und per E-Mail an ${email} gesendet!`,
  ticketSentAgain: (email: string) => `Das Ticket wurde erneut per E-Mail an ${email} gesendet.`,
  ticketOfCodeAdmitted:
    'Mit dem Ticket dieses Ticket-Kauf-Codes wurde bereits jemand eingelassen. Es lässt sich nicht mehr ändern.',

  otherTicketPrefix: (known: string, prefix: string, tickets: number) =>
    `TICKET_PREFIX ist „${prefix}“, aber ${tickets === 1 ? 'das ausgestellte Ticket beginnt' : `die ${tickets} ausgestellten Tickets beginnen`} mit „${known}::“ und ${tickets === 1 ? 'würde' : 'würden'} am Einlass abgewiesen. Setze TICKET_PREFIX=${known}. Steht auf Tickets aber „${prefix}::“, dann ändert das „einlass ticket-prefix ${prefix}“.`,

  // at the gate
  ticketValid: 'Ticket erfolgreich geprüft!',
  ticketAdmitted: 'Ticket erfolgreich entwertet!',
  unknownTicket: 'Dieses Ticket ist nicht bekannt.',
  revokedTicket: 'Dieses Ticket wurde zurückgezogen und ist nicht mehr gültig.',
  usedTicket: 'Dieses Ticket wurde bereits entwertet.',
  usedTicketAt: (date: string, time: string, gate: string | null) =>
    `Dieses Ticket wurde bereits am ${date} um ${time} Uhr${gate === null ? '' : ` (${gate})`} entwertet.`,
  conflictStored: (reason: string) => `Der Einlass ist gespeichert, aber: ${reason}`,
  invalidIdempotencyKey: 'Der Idempotency-Key muss eine UUID sein.',
  requestKeyReused: 'Dieser Idempotency-Key gehört schon zu einer anderen Anfrage.',
  invalidEntryMode: 'Entry-Mode muss „online“ oder „device“ sein.',
  deviceModeWithoutKey:
    'Mit Entry-Mode „device“ gehören auch Entry-Device und Idempotency-Key in die Anfrage.',
  admissionUndone: 'Die Entwertung wurde zurückgenommen.',
  lateUndo:
    'Die Rücknahme ist gespeichert, kam aber zu spät. Das Ticket bleibt entwertet, bis die Administration entscheidet.',
  guestLeft: 'Ausgang gebucht. Das Ticket gilt wieder.',
  reentryOff: 'Gäste dürfen nicht mehr hinaus und wieder herein. Der Ausgang ist nicht gebucht.',
  notInside: 'Mit diesem Ticket ist niemand drinnen.',
  leaveStored: (reason: string) => `Der Ausgang ist gespeichert, aber: ${reason}`,
  lateLeave:
    'Der Ausgang ist gespeichert, kam aber zu spät. Das Ticket bleibt entwertet, bis die Administration entscheidet.',
  noSuchConflict: 'Diesen Konflikt gibt es nicht.',
  conflictAccepted: 'Der Einlass ist anerkannt.',
  conflictSettled: 'Dieser Konflikt ist bereits erledigt.',
  acceptReasonMissing: 'Bitte gib an, warum der Einlass anerkannt wird.',
  expiredHandle: 'Diese Suche ist zu lange her. Bitte suche den Gast erneut.',
  lostAdmission: 'Dieses Ticket wurde an diesem Gerät entwertet. Der Server weiß davon noch nicht.',
  unknownAdmission: 'Diese Entwertung ist nicht bekannt.',
  alreadyUndone: 'Diese Entwertung wurde bereits zurückgenommen.',
  undoForbidden:
    'Zurücknehmen kann nur das Gerät, das entwertet hat, und nur kurz danach. Später kann es die Administration.',
  undoReasonMissing: 'Bitte gib an, warum die Entwertung zurückgenommen wird.',
  reusedIdempotencyKey: 'Dieser Idempotency-Key gehört bereits zu einem anderen Ticket.',

  // devices and gates
  unknownDevice: 'Dieses Gerät ist nicht angemeldet. Bitte melde es neu an.',
  revokedDevice: 'Dieses Gerät wurde gesperrt.',
  revokedDeviceReports: 'Dieses Gerät wurde gesperrt. Die Administration entscheidet darüber.',
  noSuchDevice: 'Dieses Gerät gibt es nicht.',
  deviceRenamed: (name: string) => `Das Gerät heißt jetzt „${name}“.`,
  deviceRevoked: (name: string) => `Das Gerät „${name}“ ist gesperrt.`,
  deviceLost: (name: string, staff: string, isRoleWithdrawn: boolean) =>
    `Das Gerät „${name}“ ist gesperrt, alle Anmeldungen von ${staff} sind beendet${isRoleWithdrawn ? ', die Einlass-Rolle ist entzogen' : ''}.`,
  onlySuperusersTakeOver: 'Den Namen eines anderen Geräts kann nur die Administration übernehmen.',
  deviceNameTaken: 'Ein anderes Gerät heißt bereits so.',
  invalidName: (max: number) => `Der Name muss 1 bis ${max} Zeichen in einer Zeile haben.`,
  invalidPersonName: (max: number) =>
    `Der Name muss 1 bis ${max} Zeichen in einer Zeile haben, ohne Links und Adressen.`,
  invalidDeviceTime: 'Die Uhrzeit des Geräts ist nicht lesbar.',
  noSuchGate: 'Dieses Tor gibt es nicht.',
  gateNameTaken: 'Ein anderes Tor heißt bereits so.',
  shortGuestSearch: (min: number) => `Bitte gib mindestens ${min} Zeichen ein.`,
  invalidPeriod: 'Der Zeitraum braucht gültige Tage, und der letzte liegt nicht vor dem ersten.',
  // a member's sheet
  longNotes: (max: number) => `Die Notiz darf höchstens ${max} Zeichen lang sein.`,
  unknownMemberNumber: (number: number) => `Ein Mitglied mit der Nummer ${number} gibt es nicht.`,
  revokeReasonMissing:
    'Bitte gib in höchstens 200 Zeichen an, warum das Ticket zurückgezogen wird.',
  noTicketToRevoke: 'Zu diesem Code ist kein gültiges Ticket ausgestellt.',
  admittedNotRevoked:
    'Mit diesem Ticket ist der Gast schon eingelassen. Nimm zuerst den Einlass zurück.',
  ticketChangedMeanwhile: 'Am Ticket hat sich gerade etwas geändert. Sieh noch einmal nach.',
  ticketRevoked: (email: string) =>
    `Das Ticket an ${email} ist zurückgezogen. Der Code ist wieder frei.`,
  codeTouched:
    'Dieser Code bleibt: Zu ihm gab es schon ein Ticket, oder das Mitglied hat ihn weitergegeben.',
  codeWithdrawn: 'Der Code ist zurückgezogen.',
  codeIsTheirs: 'Der Code gehört diesem Mitglied schon.',
  usedCodeStays:
    'Zu diesem Code ist ein Ticket ausgestellt. Übertragen lassen sich nur freie Codes.',
  codeMoved: (name: string) =>
    `Der Code gehört jetzt ${name} und lautet anders: Der alte gilt nicht mehr.`,
  alreadyRegistered: 'Dieses Mitglied hat sich schon registriert und braucht keine Einladung.',
  noInviteEmail: 'Für die Einladung ist noch keine E-Mail-Adresse eingetragen.',
  inactiveNotInvited:
    'Dieses Mitglied ist inaktiv: Sein Einladungscode gilt nicht. Aktiviere es zuerst.',
  invitationMailed: (email: string) => `Die Einladung geht an ${email}.`,
  sessionGone: 'Diese Anmeldung ist schon zu Ende.',
  sessionEndedByOffice: 'Das Mitglied ist dort abgemeldet.',

  // the audit
  invalidAuditFilter: 'Diese Auswahl im Protokoll gibt es nicht.',

  memberTable: {
    sheet: 'Mitglieder',
    yes: 'ja',
    no: 'nein',
    active: 'aktiv',
    inactive: 'inaktiv',
  },
} as const;

function waitingTime(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'einer Sekunde' : `${seconds} Sekunden`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 60) return minutes === 1 ? 'einer Minute' : `${minutes} Minuten`;
  return `${Math.ceil(minutes / 60)} Stunden`;
}

import type { Member } from '../../contract/entities.ts';
import { backupTexts } from './backupTexts.ts';

interface DeviceLine {
  readonly id: number;
  readonly name: string;
  readonly last_seen_at: string | null;
  readonly open_uploads: number;
  readonly lost: number;
}

/** What the command line says, in German. */
export const texts = {
  ...backupTexts,

  usage: {
    noCommand: 'Es fehlt ein Befehl. Welche es gibt, zeigt --help.',
    unknownOption: (name: string) =>
      `Die Option ${name} gibt es hier nicht. Was es gibt, zeigt --help.`,
    unknownCommand: (name: string) =>
      `Den Befehl „${name}“ gibt es nicht. Welche es gibt, zeigt --help.`,
    missingArgument: (name: string) => `Es fehlt die Angabe ${name.toUpperCase()}.`,
    optionWithoutValue: (name: string) => `Der Option ${name} fehlt ihr Wert.`,
    missingOption: (name: string) => `Es fehlt die Option ${name}.`,
    tooMuch: 'Das sind mehr Angaben, als der Befehl kennt. Was er kennt, zeigt --help.',
    invalidValue: (name: string, reason: string) => `${name}: ${reason}`,
  },

  help: {
    usage: 'Aufruf:',
    options: 'Optionen:',
    arguments: 'Angaben:',
    commands: 'Befehle:',
    showHelp: 'zeigt diese Hilfe',
    showVersion: 'zeigt die Version und ihr Datum',
    ofDate: (date: string) => `vom ${date}`,
    optionsPlaceholder: '[Optionen]',
    commandPlaceholder: '<Befehl>',
    program:
      'Verwaltet Mitglieder und Daten des Festivals. Liest die Umgebungsvariablen des Dienstes aus /etc/einlass.env, wenn es die Datei gibt; EINLASS_ENV nennt eine andere. Was in der eigenen Umgebung gesetzt ist, gilt vor ihr.',
    exitCodes:
      '\nRückgabewerte: 0 erledigt, 1 gescheitert, 2 falsch aufgerufen, 130 mit Strg-C abgebrochen.',
    member: 'Mitglieder anlegen, sperren und freigeben',
    memberAdd: 'legt ein Mitglied an und zeigt seinen Einladungscode',
    firstName: 'Vorname',
    lastName: 'Nachname',
    superuser: 'darf verwalten und scannen (Administration)',
    entryStaff: 'darf scannen (Einlass)',
    staff: 'gehört zum Team (nur eine Kennzeichnung)',
    memberActivate: 'gibt ein gesperrtes Mitglied wieder frei',
    memberDeactivate: 'sperrt ein Mitglied und beendet seine Sitzungen',
    memberFind: 'sucht ein Mitglied und zeigt die Nummer, die die anderen Befehle brauchen',
    memberSearch: 'Name oder E-Mail-Adresse; mehrere Wörter in Anführungszeichen',
    memberPromote: 'macht ein Mitglied zur Administration, gibt es dabei frei',
    memberDemote: 'entzieht einem Mitglied die Administration, außer der letzten',
    memberSetEmail:
      'ändert die E-Mail-Adresse, mit der sich ein Mitglied anmeldet oder zu der seine Einladung geht',
    memberInvite: 'lädt ein Mitglied per E-Mail ein und zeigt seinen Einladungscode',
    memberResetLink:
      'zeigt einen Link, mit dem ein Mitglied sein Passwort neu setzt, wenn keine Mail ankommt',
    memberResetFactor:
      'entfernt alle zweiten Faktoren eines Mitglieds, das sie verloren hat, und schreibt ihm das',
    memberNumber: 'Mitgliedsnummer',
    email: 'neue E-Mail-Adresse',
    gate: 'Tore für den Einlass anlegen',
    gateAdd: 'legt ein Tor an',
    gateName: 'Name, zum Beispiel "Tor Nord"',
    device: 'Geräte am Einlass zeigen und sperren',
    deviceList: 'zeigt die angemeldeten Geräte mit ihren Nummern',
    deviceRevoke: 'sperrt ein Gerät, zum Beispiel ein verlorenes',
    deviceId: 'Nummer des Geräts, siehe „device list“',
    deviceRenewList:
      'lässt alle Geräte ihre Geräteliste neu laden; nötig, nachdem PostgreSQL aus einer Sicherung kam',
    mail: 'E-Mails testen, zeigen und erneut verschicken',
    mailTest:
      'verschickt eine Testmail und sagt, was der Mailserver geantwortet hat und was zu tun ist',
    mailTestTo: 'E-Mail-Adresse, an die sie geht',
    mailList: 'zeigt die E-Mails, die warten oder gescheitert sind, die neuesten zuerst',
    mailListFailed: 'nur die gescheiterten',
    mailListAll: 'auch die verschickten',
    mailListLimit: 'höchstens so viele (50)',
    mailFailedSince:
      'von den gescheiterten nur die seit dann: JJJJ-MM-TT, "JJJJ-MM-TT hh:mm", 24h oder 7d',
    mailRetry:
      'verschickt sofort noch einmal, was wartet oder gescheitert ist, zum Beispiel nach einem falschen MAIL_FROM',
    doctor:
      'sieht nach allem, was ausfallen kann, und sagt, was zu tun ist; Rückgabewert 1, wenn etwas rot ist',
    demo: 'füllt die Datenbank mit Beispieldaten, nicht für den echten Betrieb',
    demoMembers: 'Anzahl der Mitglieder',
    demoTickets: 'Anzahl der ausgestellten Tickets',
    demoSeed: 'gleiche Zahl, gleiche Daten',
    demoAdd: 'auch wenn es schon Ticket-Kauf-Codes gibt: fügt die Beispieldaten hinzu',
    demoMore:
      '\nDie meisten Beispielmitglieder sind registriert, der Rest hat einen offenen Einladungscode.\nVorhandene Mitglieder bleiben, wie sie sind; die Nummern gehen weiter.',
    season: 'ein neues Festival beginnen, das letzte archivieren',
    seasonNew:
      'archiviert Codes, Tickets und Einlässe des Festivals, behält die Mitglieder und beginnt ein neues',
    seasonName: 'Name des neuen Festivals',
    seasonFrom: 'sein erster Tag, JJJJ-MM-TT',
    seasonTo: 'sein letzter Tag, JJJJ-MM-TT',
    seasonDryRun: 'ändert nichts, sagt nur, was geschehen würde',
    seasonNoBackup: 'macht keine Sicherung, weil es anderswo eine gibt',
    seasonConfirm: 'Name des Festivals, das endet; sonst wird er gefragt',
    seasonDespite: 'der Satz, mit dem es trotz Bedenken geschieht; sonst wird er gefragt',
    seasonMore:
      '\nMacht zuerst eine Sicherung und legt danach das Archiv als Datei daneben, beides in BACKUP_DIR.\nDer Server läuft dabei weiter und kennt Name, Tage und Präfix nach zwei Sekunden.',
    seasonList: 'zeigt dieses und die früheren Festivals',
    seasonUndo:
      'holt das letzte Festival zurück, solange das neue kein Ticket hat, und fragt vorher',
    seasonId: 'Nummer des Festivals, siehe „season list“',
    seasonExport:
      'schreibt ein früheres Festival als Datei: eine Zeile JSON je Code, Ticket und Einlass',
    seasonFile: 'Datei, die angelegt wird',
    ticketPrefix:
      'ändert, womit die ausgestellten Tickets laut Datenbank beginnen, wenn der Server deshalb nicht startet',
    ticketPrefixValue: 'was vor „::“ auf den Tickets steht',
    migrate: 'bringt die Tabellen auf den neuesten Stand (das tut auch der Start)',
    backup: 'sichert die Datenbank, auch im laufenden Betrieb; PostgreSQL mit dessen pg_dump',
    backupFile: 'Datei, die angelegt wird; mit --keep ein Ordner; sonst der Ordner aus BACKUP_DIR',
    backupKeep: 'behält die neuesten n Sicherungen des Ordners und löscht die älteren',
    restore: 'spielt eine Sicherung zurück und fragt vorher; der Server muss dafür stehen',
    backups: 'zeigt die Sicherungen im Ordner und im S3-Speicher',
    restoreFile: 'Datei, die „backup“ angelegt hat; aus dem S3-Speicher s3:NAME (siehe „backups“)',
    restoreIdentity:
      'Datei mit dem geheimen Schlüssel von age, wenn die Sicherung verschlüsselt ist',
    restoreYes: 'fragt nicht, für Skripte',
    restoreCheck: 'ersetzt nichts: spielt sie probeweise in eine leere Datenbank und zählt nach',
    copyTo:
      'kopiert alles aus der eingebetteten Datenbank in eine leere PostgreSQL-Datenbank (Umzug)',
    copyToAddress: 'postgres://Benutzer@Rechner/Datenbank',
    copyToPassword:
      'liest das Passwort aus der Standardeingabe; sonst aus PGPASSWORD, oder es wird gefragt',
    check: 'prüft die Datenbank auf Schäden und Widersprüche',
    start: 'startet den Server, mit den Variablen des Dienstes; so tut es auch systemd',
    update:
      'setzt eine neuere Version an die Stelle dieser, auch während des Einlasses, und nimmt sie zurück, wenn sie nicht antwortet',
    updateFile:
      'einlass-VERSION.tar.gz; seine Prüfsumme einlass-VERSION.tar.gz.sha256 liegt daneben',
  },

  value: {
    count: (min: number, max: number) => `Das muss eine ganze Zahl von ${min} bis ${max} sein.`,
    moment:
      'Das muss ein Tag wie 2026-11-25 sein, ein Zeitpunkt wie "2026-11-25 18:00", oder eine Dauer wie 24h oder 7d.',
    ticketPrefix:
      'Das müssen 1 bis 32 Buchstaben, Ziffern, Punkte, Binde- oder Unterstriche sein, ohne „::“.',
    name: (max: number) => `Das muss ein Name in einer Zeile mit 1 bis ${max} Zeichen sein.`,
  },

  member: {
    added: (number: number, name: string) => `Mitglied #${number} angelegt: ${name}`,
    invitation: (code: string) => `  Einladungscode: ${code}`,
    signUp: (link: string) => `  Registrieren:   ${link}`,
    found: (of: Member) =>
      [
        `#${of.number}`,
        `${of.first_name} ${of.last_name}`,
        of.email ?? 'noch nicht registriert',
        ...(of.is_superuser ? ['Administration'] : []),
        ...(of.is_active ? [] : ['gesperrt']),
      ].join('  '),
    notFound: (typed: string) => `Zu „${typed}“ gibt es kein Mitglied.`,
    more: (count: number) => `… und ${count} weitere. Suche genauer.`,
    activated: (number: number) => `Mitglied #${number} ist freigegeben.`,
    deactivated: (number: number) =>
      `Mitglied #${number} ist gesperrt, seine Sitzungen sind beendet.`,
    alreadyActive: (number: number) => `Mitglied #${number} war schon freigegeben.`,
    alreadyInactive: (number: number) => `Mitglied #${number} war schon gesperrt.`,
    anonymised: (number: number) =>
      `Die persönlichen Daten von Mitglied #${number} wurden gelöscht: Es wird nicht mehr freigegeben.`,
    unknown: (number: number) => `Ein Mitglied #${number} gibt es nicht.`,
    lastSuperuser: (number: number) =>
      `Mitglied #${number} ist die letzte Administration, die sich anmelden kann. Mache zuerst jemand anderen dazu: einlass member promote NUMMER`,
    promoted: (number: number) => `Mitglied #${number} gehört jetzt zur Administration.`,
    alreadySuperuser: (number: number) => `Mitglied #${number} gehört schon zur Administration.`,
    demoted: (number: number) => `Mitglied #${number} gehört nicht mehr zur Administration.`,
    noSuperuser: (number: number) => `Mitglied #${number} gehört nicht zur Administration.`,
    emailSet: (number: number, email: string) =>
      `Mitglied #${number} meldet sich jetzt mit ${email} an.`,
    inviteEmailSet: (number: number, email: string) =>
      `Die Einladung von Mitglied #${number} geht jetzt an ${email}. Verschickt wird sie mit: einlass member invite ${number}`,
    isRegistered: (number: number) =>
      `Mitglied #${number} hat sich schon registriert. Wer sein Passwort vergessen hat, setzt auf der Anmeldeseite ein neues, oder mit: member reset-link ${number}`,
    notRegistered: (number: number) =>
      `Mitglied #${number} hat noch kein Passwort. Lade es ein: einlass member invite ${number}`,
    isInactive: (number: number) =>
      `Mitglied #${number} ist gesperrt. Gib es zuerst frei: member activate ${number}`,
    resetLink: (number: number) =>
      `Mit diesem Link setzt Mitglied #${number} sein Passwort neu. Er gilt eine Stunde und einmal; wer ihn hat, kommt in das Konto.`,
    factorReset: (number: number) =>
      `Der zweite Faktor von Mitglied #${number} ist zurückgesetzt: Zum Anmelden reicht das Passwort. Eine E-Mail sagt es dem Mitglied.`,
    invited: (number: number, email: string) =>
      `Mitglied #${number} wird eingeladen: Der laufende Server verschickt in den nächsten Sekunden eine E-Mail an ${email}.`,
    invitedHere: (number: number) =>
      `Mitglied #${number} hat noch keine E-Mail-Adresse. Gib den Einladungscode selbst weiter:`,
  },

  gate: {
    gateAdded: (id: number, name: string) => `Tor ${id} angelegt: ${name}`,
    noDevices: 'Es ist kein Gerät angemeldet.',
    device: ({ id, name, last_seen_at, open_uploads, lost }: DeviceLine) =>
      `${id}  ${name}  zuletzt gesehen ${last_seen_at ?? 'noch nie'}, ${open_uploads} offen, ${lost} verloren`,
    listRenewed: 'Jedes Gerät lädt beim nächsten Kontakt die ganze Geräteliste.',
  },

  mail: {
    noAddress: 'Das ist keine E-Mail-Adresse.',
    states: { waiting: 'wartet', failed: 'gescheitert', sent: 'verschickt' },
    dueAt: (at: string) => `nächster Versuch ${at}`,
    attempts: (count: number) => (count === 1 ? '1 Versuch' : `${count} Versuche`),
    listed: (shown: number, count: number) =>
      count === 0
        ? 'Keine.'
        : shown === count
          ? `Zusammen ${count}.`
          : `${shown} von ${count}. Mehr zeigt --limit.`,
    retried: (count: number) =>
      count === 0
        ? 'Es gibt nichts zu verschicken.'
        : count === 1
          ? 'Eine E-Mail ist wieder fällig. Der laufende Server verschickt sie in den nächsten Sekunden.'
          : `${count} E-Mails sind wieder fällig. Der laufende Server verschickt sie in den nächsten Sekunden.`,
    left: (count: number) =>
      `${count === 1 ? 'Eine gescheiterte bleibt' : `${count} gescheiterte bleiben`} liegen: abgelaufen, zurückgezogen oder durch eine spätere überholt.`,
  },

  season: {
    ends: (festival: string, prefix: string) => `Endet:   ${festival} (Tickets „${prefix}::“)`,
    begins: (festival: string, prefix: string) => `Beginnt: ${festival} (Tickets „${prefix}::“)`,
    doubt: (doubt: string) => `Achtung: ${doubt}`,
    untouched: 'Abgebrochen: Es hat sich nichts geändert.',
    maybeBegun:
      'Abgebrochen, während die neue Saison begann. Sie hat ganz begonnen oder gar nicht: Das zeigt „einlass season list“.',
    maybeUndone:
      'Abgebrochen beim Zurückholen. Es ist ganz geschehen oder gar nicht: Das zeigt „einlass season list“.',
    broken: 'Abgebrochen.',
    comesBack: (festival: string, prefix: string, counts: string) =>
      `Zurück kommt ${festival} (Tickets „${prefix}::“): ${counts} gelten wieder.`,
    goes: (festival: string, prefix: string) =>
      `Name, Tage und Präfix von ${festival} („${prefix}::“) gehen verloren.`,
    newCodesStay: (count: number) =>
      count === 1
        ? 'Ein Code, der seither entstanden ist, bleibt und gilt dann auch dafür.'
        : `${count} Codes, die seither entstanden sind, bleiben und gelten dann auch dafür.`,
    undoQuestion: 'Zurückholen? Tippe „ja“:',
    outdatedFile: (file: string) =>
      `Das Archiv ${file} ist damit überholt. Lösche es, wenn du es nicht mehr brauchst.`,
    daysOver: 'Die Tage des neuen Festivals sind schon vorbei.',
    firstDayOver: 'Der erste Tag des neuen Festivals ist schon vorbei.',
    nobodyHere: (option: string) =>
      `Hier sitzt niemand, der gefragt werden kann: ${option} sagt es.`,
    wayBack: (id: number) =>
      `Zurück geht es bis zum ersten neuen Ticket: einlass season undo ${id}`,
    begunWithoutFile: (reason: string, id: number) =>
      `${reason} Die neue Saison hat trotzdem begonnen; nur die Datei fehlt, sie schreibt: einlass season export ${id}. Zurück geht es bis zum ersten neuen Ticket: einlass season undo ${id}`,
    present: (festival: string, prefix: string, counts: string) =>
      `jetzt  ${festival} („${prefix}::“): ${counts}`,
    past: (id: number, festival: string, prefix: string, counts: string) =>
      `${String(id).padEnd(5)}  ${festival} („${prefix}::“): ${counts}`,
    onlyCounts: '(nur noch die Zahlen)',
    noPast: 'Es gibt noch keine früheren Festivals.',
    file: (file: string, days: string) => `Archiv${days === '' ? '' : ` vom ${days}`}: ${file}`,
  },

  ticketPrefix: {
    changed: (prefix: string) =>
      `Gemerkt ist jetzt „${prefix}“. Der Server startet mit TICKET_PREFIX=${prefix}.`,
    tickets: (prefix: string) =>
      `Achtung: Am Einlass gelten nur noch Tickets, die mit „${prefix}::“ beginnen. Sieh auf einem nach, bevor der Server wieder läuft.`,
  },

  demo: {
    occupied:
      'Es gibt schon Ticket-Kauf-Codes in dieser Datenbank, deshalb bleibt sie, wie sie ist. Mit --add kommen die Beispieldaten dazu.',
    ticketsWithoutMembers: 'Tickets brauchen mindestens ein Mitglied.',
    done: (members: number, codes: number, tickets: number, admitted: number) =>
      `Angelegt: ${members} Mitglieder, ${codes} Ticket-Kauf-Codes, ${tickets} Tickets, davon ${admitted} eingelassen.`,
    signIn: (email: string, password: string) =>
      `Anmelden kann sich zum Beispiel ${email} mit dem Passwort ${password}, wie alle registrierten Beispielmitglieder.`,
  },

  noDatabase: (where: string, from: 'DATABASE_URL' | 'DATA_DIR' | null) =>
    `Unter ${where} gibt es keine Datenbank von Einlass. ${
      from === null
        ? 'Das ist die Vorgabe, denn weder DATABASE_URL noch DATA_DIR ist gesetzt.'
        : `Das steht in ${from}.`
    } Der Befehl braucht dieselben Umgebungsvariablen wie der Server; angelegt hat er nichts.`,

  notYours: (path: string) =>
    `Auf ${path} darf der Benutzer, der den Befehl aufruft, nicht zugreifen. Rufe ihn mit sudo auf.`,

  environment: {
    notYours: (file: string) =>
      `${file} darf der Benutzer, der den Befehl aufruft, nicht lesen. Rufe ihn mit sudo auf.`,
    unreadable: (file: string, reason: string) => `${file} lässt sich nicht lesen (${reason}).`,
    noAssignment: (file: string, line: number) =>
      `${file}, Zeile ${line}: Hier muss NAME="Wert" stehen, oder ein Kommentar hinter #.`,
    unclear: (file: string, line: number, name: string) =>
      `${file}, Zeile ${line}: Der Wert von ${name} ist nicht eindeutig. Setze ihn ganz in einfache Anführungszeichen: ${name}='…'`,
    database: (where: string, from: string | null, file: string | null) =>
      `Datenbank: ${where} (${
        from === null
          ? 'Vorgabe, denn weder DATABASE_URL noch DATA_DIR ist gesetzt'
          : file === null
            ? `${from} aus der Umgebung`
            : `${from} aus ${file}`
      })`,
  },

  unexpected: {
    file: (path: string, reason: string, isTerminal: boolean) =>
      `Kein Zugriff auf ${path} (${reason}).${isTerminal ? ' Rufe den Befehl mit sudo auf, wenn die Datei dem Dienst gehört.' : ''}`,
    full: 'Die Platte ist voll. Schaffe Platz („df -h“ zeigt, wo) und rufe den Befehl noch einmal auf; „einlass doctor“ sagt, wie viel frei ist.',
    other: (reason: string) => `Der Befehl ist an einem unerwarteten Fehler gescheitert: ${reason}`,
  },

  migrated: 'Die Tabellen sind auf dem neuesten Stand.',

  doctor: {
    release: (version: string, date: string) => `Einlass ${version} vom ${date}`,
    marks: { fine: 'gut ', look: 'bald', broken: 'rot ' },
    advice: (text: string) => `→ ${text}`,
    fromEnvironment: 'Umgebung',
    variables: 'Konfiguration, und woher jeder Wert kommt:',
    summary: (broken: number, look: number) =>
      broken + look === 0
        ? 'Alles in Ordnung.'
        : `${broken} rot, ${look} bald anzusehen. Was zu tun ist, steht hinter →.`,
    broken: 'Etwas ist rot.',
    server: {
      title: 'Server',
      answers: (where: string) => `Er antwortet auf ${where}.`,
      silent: (where: string) => `Auf ${where} antwortet niemand: Er läuft nicht.`,
      notReady: (where: string) => `Auf ${where} antwortet er, kann aber gerade nicht arbeiten.`,
      advice:
        'Sieh nach, warum: systemctl status einlass und journalctl -u einlass -n 50, im Container podman logs einlass. Meist hilft: systemctl restart einlass',
    },
  },

  check: {
    outdated: 'Die Tabellen sind nicht auf dem neuesten Stand. Bringe sie mit „migrate“ dorthin.',
    restore:
      'Spiele die letzte Sicherung zurück: „einlass backups“ zeigt, welche es gibt, „einlass restore DATEI“ setzt sie an die Stelle der beschädigten Datenbank.',
    damage: (finding: string) => `Schaden in der Datenbank: ${finding.replace(/\s+/g, ' ')}`,
    admissionWithoutEvent: (id: string) =>
      `Ticket ${id} ist eingelassen, aber der Eintrag im Einlass-Protokoll fehlt.`,
    eventWithoutAdmission: (key: string) =>
      `Der Eintrag ${key} im Einlass-Protokoll nennt einen Einlass, den das Ticket nicht kennt.`,
    severalValidTickets: (id: number) => `Der Ticket-Kauf-Code ${id} hat mehrere gültige Tickets.`,
    revokedAdmission: (id: string) => `Ticket ${id} ist widerrufen und zugleich eingelassen.`,
    halfRegistered: (number: number) =>
      `Mitglied #${number} ist nur halb registriert: E-Mail-Adresse und Passwort gehören zusammen.`,
    emailKey: (number: number) =>
      `Mitglied #${number} ist unter einer anderen E-Mail-Adresse zu finden, als es hat.`,
    keptSecret: (id: number) => `Die erledigte E-Mail ${id} enthält noch ihren Inhalt.`,
    fine: (members: number, codes: number, tickets: number, admitted: number) =>
      `Alles in Ordnung: ${members} Mitglieder, ${codes} Ticket-Kauf-Codes, ${tickets} Tickets, davon ${admitted} eingelassen.`,
    findings: (count: number) =>
      count === 1 ? 'Es gibt einen Befund.' : `Es gibt ${count} Befunde.`,
  },
} as const;

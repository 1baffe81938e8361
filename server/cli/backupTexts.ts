/** What the command line says of backups and of what they bring back or to another database, in German. */
interface Counts {
  readonly members: number;
  readonly codes: number;
  readonly tickets: number;
  readonly admitted: number | null;
}

export const backupTexts = {
  backup: {
    fileExists: (file: string) =>
      `${file} gibt es schon. Eine Sicherung überschreibt nichts: Nimm einen anderen Namen.`,
    keepsInFolder: (target: string) =>
      `Mit --keep nennt das Ziel einen Ordner, ${target} ist aber der Name einer Datei. Lass --keep weg, oder nenne den Ordner.`,
    made: (file: string) => `Gesichert: ${file}`,
    damagedSource:
      'Die Datenbank ist beschädigt oder nicht von Einlass, deshalb wird sie nicht gesichert. Spiele die letzte Sicherung zurück: „einlass backups“ zeigt, welche es gibt, „einlass restore DATEI“ setzt sie an ihre Stelle.',
    notWritable: (file: string, reason: string) =>
      `${file} lässt sich nicht schreiben (${reason}).`,
    done: (file: string, size: string) => `Gesichert: ${file} (${size})`,
    wrongRecipient: (recipient: string) =>
      `BACKUP_AGE_RECIPIENT nennt „${recipient}“, und das ist kein Schlüssel von age. Einen macht: age-keygen`,
    removed: (count: number, keep: number) =>
      `${count === 1 ? 'Eine ältere ist' : `${count} ältere sind`} gelöscht, die neuesten ${keep} bleiben.`,
  },

  backupStore: {
    uploaded: (name: string, place: string) => `Kopiert: ${place}${name}`,
    removed: (count: number, keep: number) =>
      `${count === 1 ? 'Dort ist eine ältere' : `Dort sind ${count} ältere`} gelöscht, die neuesten ${keep} bleiben.`,
    refused: (reason: string) =>
      `Der S3-Speicher lehnt ab (${reason}). Prüfe den Schlüssel in BACKUP_S3_URL, BACKUP_S3_SECRET, BACKUP_S3_REGION, und ob er lesen, schreiben und löschen darf.`,
    failed: (place: string, reason: string) =>
      `Mit dem S3-Speicher ${place} geht es nicht (${reason}). Die Sicherung im Ordner ist davon nicht berührt.`,
    notConfigured: 'BACKUP_S3_URL ist nicht gesetzt: Es gibt keinen S3-Speicher.',
    noName: (name: string) =>
      `„${name}“ ist kein Name einer Sicherung. Welche es gibt, zeigt: einlass backups`,
    unknown: (name: string) =>
      `Im S3-Speicher gibt es ${name} nicht. Was es gibt, zeigt: einlass backups`,
  },

  backupSource: {
    needsIdentity:
      'Diese Sicherung ist verschlüsselt. Nenne mit --identity die Datei mit dem geheimen Schlüssel (AGE-SECRET-KEY-…).',
    askIdentity:
      'Diese Sicherung ist verschlüsselt. Wo liegt die Datei mit dem geheimen Schlüssel (AGE-SECRET-KEY-…)?',
    identityItself:
      'Das ist der geheime Schlüssel selbst. Lege ihn in eine Datei, die nur du lesen darfst, und nenne ihren Pfad.',
    noIdentityFile: (path: string, reason: string) =>
      `Der Schlüssel ${path} lässt sich nicht lesen (${reason}).`,
    noIdentity: (path: string) =>
      `In ${path} steht kein geheimer Schlüssel von age (AGE-SECRET-KEY-…).`,
    notOpened: (file: string, identity: string) =>
      `${file} lässt sich mit ${identity} nicht öffnen: Es ist ein anderer Schlüssel, oder die Sicherung ist beschädigt.`,
    notWritable: (file: string, reason: string) =>
      `${file} lässt sich nicht schreiben (${reason}).`,
  },

  backups: {
    inFolder: (folder: string, count: number) =>
      count === 0 ? `In ${folder} ist keine Sicherung.` : `In ${folder}:`,
    inStore: (place: string, count: number) =>
      count === 0 ? `In ${place} ist keine Sicherung.` : `In ${place}:`,
    backup: (name: string, at: string, size: string) => `${name}  (${at}, ${size})`,
  },

  postgres: {
    noTools: (major: number) =>
      `Hier fehlt pg_dump für PostgreSQL ${major}. Debian: apt-get install postgresql-client-${major}`,
    toolFailed: (reason: string) => `PostgreSQL meldet: ${reason}`,
  },

  restore: {
    untouched: (dataDir: string) =>
      `Abgebrochen: Ersetzt ist nichts. Was von der Sicherung schon in ${dataDir} liegt, löscht das nächste „restore“.`,
    checkLeft: (command: string) =>
      `Abgebrochen: Ersetzt ist nichts. Die Probe ist noch da; sie löscht: ${command}`,
    halfway: (kept: string | null) =>
      `Abgebrochen mitten im Zurückspielen. Rufe „restore“ noch einmal auf, bevor der Server startet.${kept === null ? '' : ` Die bisherige Datenbank liegt in ${kept}`}`,
    needsPostgres:
      'Das ist eine Sicherung von PostgreSQL, aber DATABASE_URL ist nicht gesetzt. Setze DATABASE_URL auf die Datenbank, in die sie soll.',
    needsEmbedded:
      'Das ist eine Sicherung der eingebetteten Datenbank, aber DATABASE_URL ist gesetzt. Spiele sie ohne DATABASE_URL zurück, und ziehe dann mit „copy-to“ um.',
    notADump: (file: string) => `${file} ist keine Sicherung von PostgreSQL.`,
    counts: (of: Counts) =>
      `${of.members} Mitglieder, ${of.codes} Ticket-Kauf-Codes, ${of.tickets} Tickets${of.admitted === null ? '' : `, davon ${of.admitted} eingelassen`}`,
    uncountable: 'und lässt sich nicht zählen',
    unknownCounts: 'Wie viel darin ist, zeigt „restore --check“',
    notOurs: (where: string, tables: readonly string[]) =>
      `In ${where} liegen Tabellen eines anderen Programms (${tables.slice(0, 3).join(', ')}${tables.length > 3 ? ' …' : ''}), und sie gingen verloren. Zurückgespielt wird nur in eine Datenbank von Einlass oder in eine leere. Prüfe DATABASE_URL.`,
    notLoaded: (message: string) =>
      `Zurückgespielt ist nichts, die Datenbank ist, wie sie war. Nimm eine andere Sicherung. PostgreSQL meldet: ${message}`,
    madeAt: (version: string, date: string, time: string) =>
      `von Einlass ${version}, gesichert am ${date} um ${time} Uhr`,
    backup: (file: string, made: string | null, counts: string) =>
      `${file}${made === null ? '' : ` (${made})`}: ${counts}`,
    replaces: (location: string, counts: string, backup: string) =>
      `Ersetzt wird ${location}: ${counts}. Dafür kommt ${backup}.`,
    question: 'Ersetzen? Tippe „ja“:',
    needsYes: 'Hier sitzt niemand, der gefragt werden kann: Mit --yes geschieht es ungefragt.',
    leftAlone: 'Es bleibt alles, wie es ist.',
    fine: (backup: string) => `Die Sicherung ist in Ordnung. ${backup}`,
    withoutNote: 'Wie viele Zeilen es sein müssten, steht in dieser Sicherung noch nicht.',
    otherCount: (table: string, wanted: number, found: number) =>
      `Tabelle ${table}: ${found} statt ${wanted} Zeilen.`,
    noScratch:
      'Für die Probe muss der Benutzer aus DATABASE_URL Datenbanken anlegen dürfen: alter role BENUTZER createdb',
    noFile: (file: string, reason: string) => `${file} lässt sich nicht lesen (${reason}).`,
    notADatabase: (file: string) => `${file} ist keine Datenbank von Einlass.`,
    damaged: (file: string) => `${file} ist beschädigt. Nimm eine andere Sicherung.`,
    newer: (file: string, release: string | null, own: string) =>
      `${file} stammt von ${release === null ? 'einer neueren Version von Einlass' : `Einlass ${release}`}, dieses Programm ist ${own}. Bringe zuerst das Programm auf deren Stand.`,
    sameFile: 'Das ist die Datenbank selbst, keine Sicherung.',
    inUse: 'Die Datenbank wird gerade benutzt. Stoppe den Server und versuche es dann noch einmal.',
    kept: (path: string) => `Die bisherige Datenbank liegt jetzt in ${path}`,
    done: (file: string) => `Zurückgespielt: ${file}`,
    withoutDigest:
      'Achtung: Diese Sicherung hat keine Prüfsumme, sie stammt von einer älteren Version oder ist eine bloße Kopie. Geprüft ist deshalb nur ihr Aufbau und nicht jedes Byte.',
    mailsWaiting: (count: number) =>
      `Achtung: ${count} noch nicht verschickte E-Mails aus der Sicherung gehen beim nächsten Start hinaus.`,
    jobsStopped: (count: number) =>
      count === 1
        ? 'Achtung: 1 Auftrag aus der Sicherung war noch nicht fertig und ist angehalten. Unter „Aufträge“ geht es mit ihm weiter, oder er wird abgebrochen.'
        : `Achtung: ${count} Aufträge aus der Sicherung waren noch nicht fertig und sind angehalten. Unter „Aufträge“ geht es mit ihnen weiter, oder sie werden abgebrochen.`,
    /** At the job. */
    jobStopped:
      'Zurückgespielt aus einer Sicherung: Was dieser Auftrag danach noch getan hat, täte er noch einmal, auch Mails verschicken.',
  },

  copyTo: {
    notEmbedded: 'DATABASE_URL ist gesetzt: Kopiert wird nur aus der eingebetteten Datenbank.',
    invalidAddress: 'Das muss eine Adresse der Form postgres://Benutzer@Rechner/Datenbank sein.',
    noPasswordHere:
      'Ein Passwort auf der Kommandozeile können alle auf diesem Rechner lesen. Schreibe die Adresse ohne Passwort: Es wird gefragt, oder kommt aus PGPASSWORD oder mit --password-stdin.',
    password: 'Passwort der Zieldatenbank (leer: keines):',
    incomplete: (table: string, copied: number, rows: number) =>
      `Die Tabelle ${table} hätte in der Zieldatenbank ${copied} statt ${rows} Zeilen. Deshalb ist die ganze Kopie verworfen.`,
    occupied: 'Die Zieldatenbank hat schon Mitglieder, deshalb bleibt sie, wie sie ist.',
    done: (members: number, codes: number, tickets: number) =>
      `Kopiert: ${members} Mitglieder, ${codes} Ticket-Kauf-Codes, ${tickets} Tickets.`,
    next: 'Starte den Server jetzt mit DATABASE_URL auf dieser Adresse. Die bisherige Datenbank bleibt, wie sie ist.',
  },
} as const;

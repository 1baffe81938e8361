/** What `einlass update` says, in German. */
export const texts = {
  notInstalled: (root: string) =>
    `Das Einlass in ${root} kam nicht aus einem Archiv nach …/releases/VERSION mit einem Verweis …/current. Wie es dorthin kommt, steht in docs/operations.md; bis dahin aktualisiert man es so, wie es installiert wurde.`,
  notCurrent: (root: string, current: string) =>
    `Aufgerufen ist das Einlass in ${root}, der Verweis nennt aber ${current}. Rufe dieses auf: ${current}/bin/einlass update …`,
  notOwner: (home: string) =>
    `In ${home} darf der Benutzer, der den Befehl aufruft, nicht schreiben. Rufe ihn mit sudo auf.`,
  noFile: (file: string, reason: string) => `${file} lässt sich nicht lesen (${reason}).`,
  noChecksum: (file: string) =>
    `Neben dem Archiv fehlt seine Prüfsumme ${file}. Lade beide Dateien in denselben Ordner.`,
  notAChecksum: (file: string) => `In ${file} steht keine Prüfsumme.`,
  damaged: (file: string) =>
    `${file} passt nicht zu seiner Prüfsumme: Das Archiv ist beschädigt oder nicht vollständig. Lade es noch einmal.`,
  notARelease: (file: string) => `${file} ist kein Archiv von Einlass.`,
  otherMachine: (wanted: string, here: string) =>
    `Das Archiv ist für ${wanted}, dieser Rechner ist ${here}.`,
  same: (version: string) => `Einlass ${version} läuft hier schon.`,
  downgrade: (version: string, own: string) =>
    `Das Archiv ist Einlass ${version}, hier läuft schon ${own}. Zurück geht es nur mit einer Sicherung von damals (docs/operations.md).`,
  unknownTables: (version: string) =>
    `Die Datenbank hat Tabellen, die Einlass ${version} nicht kennt. Es bleibt alles, wie es ist.`,
  noRoom: (folder: string, needed: string) =>
    `Auf der Platte von ${folder} ist zu wenig Platz: Nötig sind ${needed}.`,
  noService:
    'Auf dieser Datenbank läuft ein Server, aber nicht als Dienst „einlass“ von systemd, den der Befehl anhalten könnte. Beende ihn, rufe den Befehl noch einmal auf, und starte ihn danach wieder.',

  broken: (own: string) =>
    `Abgebrochen: Es bleibt bei Einlass ${own}. Was schon ausgepackt ist, räumt das nächste „update“ weg.`,

  begins: (from: string, to: string, date: string) =>
    `Einlass ${from} wird zu ${to} vom ${date}. Die Prüfsumme stimmt.`,
  unpacked: (folder: string) => `Ausgepackt: ${folder}`,
  tried: (version: string, seconds: string) =>
    `Probe: Einlass ${version} liest die Sicherung und bringt ihre Tabellen auf seinen Stand (${seconds} s).`,
  notTried:
    'Die Probe mit der Sicherung entfällt: Der Benutzer aus DATABASE_URL darf dafür keine Datenbank anlegen (alter role BENUTZER createdb).',
  trialFailed: (version: string, reason: string) =>
    `Einlass ${version} kommt mit der Sicherung nicht zurecht, deshalb bleibt alles, wie es ist. Es sagt: ${reason}`,
  beside: (version: string, port: number) =>
    `Einlass ${version} läuft neben dem bisherigen und antwortet auf Port ${port}.`,
  besideFailed: (version: string, reason: string) =>
    `Einlass ${version} antwortet nicht, deshalb läuft das bisherige weiter, ohne Pause. Es sagt: ${reason}`,
  noRoomBeside: (port: number) =>
    `Ohne Pause ginge es auf Port ${port} daneben, aber der ist nicht frei.`,
  stopped: 'Der Dienst steht. Am Einlass urteilen die Telefone solange selbst.',
  done: (version: string) => `Einlass ${version} läuft.`,
  pause: (seconds: string) => `Ohne Server waren es ${seconds} s.`,
  noPause: 'Einer von beiden war immer da.',
  switched: (version: string) =>
    `Der nächste Start ist Einlass ${version}. Es lief kein Server: systemctl start einlass, oder wie er sonst gestartet wird.`,
  removed: (versions: string) => `Gelöscht: ${versions}`,
  goingBack: (version: string) => `Es antwortet nicht. Zurück zu Einlass ${version} …`,
  goingBackAfter: (reason: string) => `Das ging schief: ${reason}\nZurück …`,
  wentBack: (version: string, own: string) =>
    `Einlass ${version} antwortete nicht; es läuft wieder ${own}, mit den Daten von vorher. Warum, sagt: journalctl -u einlass -n 100`,
  notRestored: (version: string, reason: string, backup: string) =>
    `Einlass ${version} antwortete nicht, und die Daten von vorher ließen sich nicht zurückspielen: ${reason} Nach systemctl stop einlass tut es: einlass restore ${backup}`,
  silent: (version: string, own: string) =>
    `Weder Einlass ${version} noch ${own} antwortet. Sieh nach: journalctl -u einlass -n 100`,
  stays: (version: string, grown: readonly string[], backup: string) =>
    `Einlass ${version} ist nicht bereit, hat aber schon Neues angenommen (${grown.join(', ')}), das ein Zurück vergessen würde. Es bleibt deshalb. Sieh nach: einlass doctor. Die Sicherung von vorher ist ${backup}`,
  soonDone: 'Gleich fertig: Hier aufzuhören ließe keinen Server übrig.',
  brokeOff: (version: string, own: string, reason: string) =>
    `Einlass ${version} ließ sich nicht an seine Stelle setzen; es läuft wieder ${own}, mit den Daten von vorher. Der Grund: ${reason}`,
  nobody: (own: string, reason: string) =>
    `Einlass ${own} antwortet nicht mehr. Sieh nach: journalctl -u einlass -n 100. Vorher ging schief: ${reason}`,
  besideStays: (version: string, port: number) =>
    `Einlass ${version} läuft weiter auf Port ${port}, da sonst niemand antwortet. Läuft der Dienst wieder, beende es: fuser --kill ${port}/tcp`,
} as const;

/** What is said of mails that the mail server does not take, with its own words, and what whoever runs the server can do about it. */
export const texts = {
  mailNotSent: {
    mail: (words: string) => words,
    passing: (words: string) => words,
    noConnection: (words: string) => `Keine Verbindung zum Mailserver: ${words}`,
    sender: (words: string) => `Der Mailserver lehnt den Absender ab: ${words}`,
    signIn: (words: string) => `Der Mailserver lehnt die Anmeldung ab: ${words}`,
    encryption: (words: string) =>
      `Die verschlüsselte Verbindung zum Mailserver kommt nicht zustande: ${words}`,
  },

  onlyFile:
    'Nicht verschickt, denn der Server kennt keinen Mailserver (MAIL_URL): Die Mail liegt als Datei in seinem Ordner „outbox“.',

  // what whoever runs the server can do about it
  mailAdvice: {
    sender: (address: string) =>
      `Der Absender ist ${address}, und der gehört dem Konto nicht, mit dem sich der Server anmeldet. Setze MAIL_FROM auf eine Adresse dieses Kontos, oder lass MAIL_FROM weg: Dann ist es die Adresse aus MAIL_URL, wenn dort eine steht.`,
    signIn:
      'Prüfe den Benutzer in MAIL_URL und das Passwort. Ein Passwort mit # / % @ gehört in MAIL_PASSWORD, so wie es ist. Manche Anbieter verlangen ein eigenes Passwort für Programme („App-Passwort“).',
    noSignIn:
      'Der Mailserver will eine Anmeldung. Schreibe den Benutzer in MAIL_URL (smtp://benutzer@rechner:587) und das Passwort in MAIL_PASSWORD.',
    untrusted:
      'Dem Zertifikat des Mailservers wird nicht vertraut. Ist es euer eigener, nenne in MAIL_CA die Datei mit dem Zertifikat, das seines ausgestellt hat (PEM). Sonst prüfe, ob MAIL_URL den richtigen Rechner nennt.',
    otherName:
      'Das Zertifikat gilt für einen anderen Namen. Nenne den Mailserver in MAIL_URL so, wie sein Anbieter ihn nennt, und nicht mit IP-Adresse oder einem eigenen Namen.',
    expired:
      'Das Zertifikat des Mailservers ist abgelaufen. Erneuern muss es, wer ihn betreibt. Prüfe auch die Uhr dieses Rechners.',
    otherPort:
      'Auf diesem Port beginnt der Mailserver unverschlüsselt. smtps:// passt zu Port 465, smtp:// zu Port 587.',
    encryption:
      'Prüfe Rechner und Port in MAIL_URL: smtps:// passt zu Port 465, smtp:// zu Port 587.',
    noConnection:
      'Prüfe Rechner und Port in MAIL_URL, meist smtp://…:587 oder smtps://…:465. Manche Anbieter sperren auf gemieteten Rechnern ausgehende Mail; ihr Support hebt das auf.',
    passing:
      'Das vergeht meist von selbst: Viele Mailserver nehmen die erste Mail eines neuen Absenders erst beim zweiten Mal an (Greylisting). Mails an Gäste und Mitglieder versucht der Server nach 1, 2, 4 … Minuten von selbst wieder. Teste in 10 Minuten noch einmal.',
    recipient:
      'Der Mailserver nimmt für diese Empfängeradresse oder diesen Inhalt nichts an. Prüfe die Adresse, oder teste mit einer anderen.',
    folder: 'Prüfe Rechte und freien Platz des Datenordners (DATA_DIR).',
  },
  testMail: {
    taken: (answer: string) => `Der Mailserver hat die Mail angenommen: ${answer}`,
    look: (to: string, from: string) =>
      `Sieh nach, ob sie bei ${to} ankommt, auch im Spam-Ordner. Absender ist ${from}. In ihren Kopfzeilen („Original anzeigen“) steht, ob sie bestanden hat: „spf=pass“, „dkim=pass“, „dmarc=pass“.`,
    file: (path: string) => `Die Mail liegt als Datei in ${path}`,
    noServer:
      'Ohne MAIL_URL wird nichts verschickt. Setze MAIL_URL auf den Mailserver, zum Beispiel smtp://tickets@example.org@mail.example.org:587, das Passwort in MAIL_PASSWORD, und starte den Server neu.',
    silent: (seconds: number) => `Der Mailserver hat ${seconds} Sekunden lang nicht geantwortet.`,
  },
} as const;

/** What the mails and the PDF ticket say. */
export const texts = {
  footer: (productName: string) =>
    `Diese E-Mail wurde automatisch von ${productName} verschickt. Antworten darauf liest niemand.`,
  footerWithContact: (productName: string, ways: string) =>
    `Diese E-Mail wurde automatisch von ${productName} verschickt. Fragen? ${ways}`,
  answer: (address: string) => `Antworte einfach auf diese E-Mail oder schreib an ${address}.`,
  phone: (number: string) => `Telefon: ${number}.`,
  /** After a sentence about the Leitung. */
  foundAt: (contact: string) => `Du erreichst sie hier: ${contact}`,
  imprint: (link: string) => `Impressum: ${link}`,

  ticket: {
    subject: (productName: string) => `Dein Ticket für ${productName}`,
    heading: 'Dein Ticket ist da',
    preview: 'Zeig den QR-Code am Einlass. Das Ticket zum Ausdrucken liegt als PDF bei.',
    intro: (productName: string) =>
      `Das ist dein Ticket für ${productName}. Zeig den QR-Code am Einlass, auf dem Handy oder ausgedruckt. Das Ticket zum Ausdrucken liegt als PDF bei.`,
    once: 'Das Ticket gilt für eine Person und lässt sich nur einmal entwerten. Wer den Code hat, kommt damit hinein: Gib ihn deshalb nicht weiter und zeig ihn nicht öffentlich.',
    bring: 'Bitte mitbringen',
    pictureAlternative: 'QR-Code deines Tickets',
    codeLabel: 'Ticket-Code',
    fileName: (ticketId: string) => `Ticket-${ticketId.slice(0, 5)}.pdf`,
  },

  ticketRevoked: {
    subject: (productName: string) => `Dein Ticket für ${productName} gilt nicht mehr`,
    heading: 'Dein Ticket gilt nicht mehr',
    revoked: (productName: string) => `${productName} hat dein Ticket zurückgezogen.`,
    replaced: (productName: string) =>
      `Statt deines Tickets für ${productName} gilt jetzt ein neues. Es ging an eine andere E-Mail-Adresse.`,
    codeLabel: 'Das ist der Ticket-Code, der nicht mehr gilt',
    refused: 'Am Einlass wird es abgewiesen. Die E-Mail mit dem Ticket kannst du löschen.',
    ask: (contact: string) => `Du weißt nicht, warum? Frag ${contact}.`,
    askGiver: 'Du weißt nicht, warum? Frag die Person, von der du den Ticket-Kauf-Code hattest.',
  },

  purchaseCode: {
    subject: (senderName: string, productName: string) =>
      `${senderName} schickt dir einen Ticket-Kauf-Code für ${productName}`,
    heading: 'Ein Ticket-Kauf-Code für dich',
    preview: (senderName: string) => `Von ${senderName}. Der Code gilt für ein Ticket.`,
    /** Where the festival has not said how. */
    introAlone: (senderName: string, productName: string) =>
      `${senderName} ist Mitglied bei ${productName} und gibt dir diesen Code. Damit bekommst du ein Ticket: Nenne ihn beim Ticketkauf.`,
    once: 'Der Code gilt für genau ein Ticket und nur einmal. Bewahre ihn gut auf.',
    codeLabel: 'Dein Code',
    how: 'So wird daraus ein Ticket',
    page: 'Alles zum Code, und ob er noch gilt, steht hier:',
    button: 'Code ansehen',
    copyHint: 'Falls der Knopf nicht geht, öffne diese Adresse:',
    intro: (senderName: string, productName: string) =>
      `${senderName} ist Mitglied bei ${productName} und gibt dir diesen Code. Damit bekommst du ein Ticket.`,
    stranger: (senderName: string) =>
      `Du kennst ${senderName} nicht? Dann kannst du diese E-Mail einfach löschen.`,
  },

  passwordReset: {
    subject: (productName: string) => `Neues Passwort für ${productName}`,
    heading: 'Neues Passwort festlegen',
    preview: 'Der Link gilt eine Stunde.',
    intro: (productName: string) =>
      `Für dein Konto bei ${productName} wurde ein neues Passwort angefordert. Über den Link legst du es fest.`,
    life: 'Der Link gilt eine Stunde und nur einmal.',
    button: 'Passwort festlegen',
    notAsked:
      'Du hast das nicht angefordert? Dann musst du nichts tun: Dein Passwort bleibt, wie es ist.',
    copyHint: 'Falls der Knopf nicht geht, öffne diese Adresse:',
  },

  test: {
    subject: (productName: string) => `Testmail von ${productName}`,
    heading: 'Diese Mail ist angekommen',
    preview: 'Der Server kann Mails verschicken.',
    intro: (publicUrl: string, date: string, time: string) =>
      `Der Server von ${publicUrl} hat sie am ${date} um ${time} Uhr verschickt.`,
    look: 'Lag sie im Spam-Ordner, liegt dort auch, was Gäste und Mitglieder bekommen: Dann fehlen der Absender-Domain meist die Einträge SPF und DKIM, die der Mail-Anbieter nennt.',
  },
  welcome: {
    subject: (productName: string) => `Willkommen bei ${productName}`,
    heading: 'Ein Konto mit dieser Adresse',
    preview: 'Warst du das, musst du nichts tun.',
    intro: (productName: string) =>
      `Mit dieser E-Mail-Adresse hat sich gerade jemand bei ${productName} registriert. Warst du das, musst du nichts tun: Mit ihr meldest du dich an, und hierher kommt alles Weitere.`,
    notYou:
      'Das warst nicht du? Dann hat sich jemand in der Adresse geirrt: Sag es der Leitung, damit sie wieder frei wird.',
    button: 'Zu deinen Codes',
    copyHint: 'Falls der Knopf nicht geht, öffne diese Adresse:',
  },

  passwordChanged: {
    subject: (productName: string) => `Dein Passwort für ${productName} wurde geändert`,
    heading: 'Dein Passwort wurde geändert',
    preview: 'Auf allen anderen Geräten bist du abgemeldet.',
    intro: (productName: string) =>
      `Das Passwort für dein Konto bei ${productName} wurde gerade geändert. Auf allen anderen Geräten bist du abgemeldet. Warst du das selbst, musst du nichts tun.`,
    notYou:
      'Das warst nicht du? Dann kennt jemand dein Passwort: Fordere sofort ein neues an. Damit meldest du alle ab, die in deinem Konto angemeldet sind.',
    button: 'Neues Passwort anfordern',
    copyHint: 'Falls der Knopf nicht geht, öffne diese Adresse:',
  },

  secondFactor: {
    subject: (productName: string) => `Zweiter Faktor deines Kontos bei ${productName}`,
    preview: 'Warst du das selbst, musst du nichts tun.',
    events: {
      added: {
        heading: 'Zweiter Faktor eingerichtet',
        intro: (productName: string, name: string) =>
          `Für dein Konto bei ${productName} wurde gerade ein zweiter Faktor eingerichtet: „${name}“. Warst du das selbst, musst du nichts tun.`,
      },
      removed: {
        heading: 'Zweiter Faktor entfernt',
        intro: (productName: string, name: string) =>
          `Von deinem Konto bei ${productName} wurde gerade ein zweiter Faktor entfernt: „${name}“. Ein anderer ist noch eingerichtet. Warst du das selbst, musst du nichts tun.`,
      },
      'last removed': {
        heading: 'Zweiter Faktor entfernt',
        intro: (productName: string, name: string) =>
          `Von deinem Konto bei ${productName} wurde gerade der letzte zweite Faktor entfernt: „${name}“. Zum Anmelden reicht jetzt das Passwort. Warst du das selbst, musst du nichts tun.`,
      },
      reset: {
        heading: 'Zweiter Faktor zurückgesetzt',
        intro: (productName: string) =>
          `Die Leitung hat alle zweiten Faktoren deines Kontos bei ${productName} entfernt. Zum Anmelden reicht jetzt das Passwort. Hast du darum gebeten, richte unter „Mein Konto“ einen neuen ein.`,
      },
      'codes renewed': {
        heading: 'Neue Wiederherstellungscodes',
        intro: (productName: string) =>
          `Für dein Konto bei ${productName} wurden gerade neue Wiederherstellungscodes erstellt. Die früheren gelten nicht mehr. Warst du das selbst, musst du nichts tun.`,
      },
      'recovery code used': {
        heading: 'Wiederherstellungscode benutzt',
        intro: (productName: string) =>
          `Jemand hat sich gerade mit deinem Passwort und einem Wiederherstellungscode in deinem Konto bei ${productName} angemeldet. Warst du das selbst, musst du nichts tun.`,
      },
    },
    notYou:
      'Das warst nicht du? Dann kennt jemand dein Passwort: Fordere sofort ein neues an, und wende dich an die Leitung, damit sie deine zweiten Faktoren zurücksetzt.',
    notAsked:
      'Hast du nicht darum gebeten? Dann wende dich sofort an die Leitung, und fordere ein neues Passwort an.',
    button: 'Neues Passwort anfordern',
    copyHint: 'Falls der Knopf nicht geht, öffne diese Adresse:',
  },

  emailChange: {
    subject: (productName: string) => `Deine neue E-Mail-Adresse für ${productName}`,
    heading: 'Neue E-Mail-Adresse bestätigen',
    preview: 'Der Link gilt 24 Stunden.',
    intro: (productName: string) =>
      `Für ein Konto bei ${productName} wurde diese E-Mail-Adresse angegeben. Öffne den Link auf einem Gerät, auf dem du angemeldet bist, und bestätige sie dort.`,
    life: 'Der Link gilt 24 Stunden, nur einmal und nur für das Konto, aus dem er angefordert wurde.',
    button: 'Adresse bestätigen',
    notAsked:
      'Du hast das nicht angefordert? Dann lösche diese E-Mail einfach: Ohne Anmeldung bewirkt der Link nichts.',
    copyHint: 'Falls der Knopf nicht geht, öffne diese Adresse:',
  },

  emailChanged: {
    subject: (productName: string) => `Deine E-Mail-Adresse für ${productName} wurde geändert`,
    heading: 'Deine E-Mail-Adresse wurde geändert',
    preview: 'Diese Adresse gehört nicht mehr zu deinem Konto.',
    intro: (productName: string) =>
      `Dein Konto bei ${productName} hat seit gerade eben eine andere E-Mail-Adresse. Mit ihr meldest du dich an, und dorthin gehen alle weiteren E-Mails. Hast du das selbst geändert oder darum gebeten, musst du nichts tun.`,
    notYou:
      'Du weißt davon nichts? Dann wende dich sofort an die Leitung: Vielleicht kennt jemand dein Passwort.',
  },

  accountDeleted: {
    subject: (productName: string) => `Dein Konto bei ${productName} wurde gelöscht`,
    heading: 'Dein Konto wurde gelöscht',
    preview: 'Das ist die letzte E-Mail zu diesem Konto.',
    intro: (productName: string) =>
      `Dein Konto bei ${productName} wurde gerade mit deinem Passwort gelöscht, und mit ihm deine Daten. Ausgestellte Tickets gelten weiter. Das ist die letzte E-Mail zu diesem Konto: Auch deine Adresse löschen wir jetzt. Warst du das selbst, musst du nichts tun.`,
    notYou:
      'Das warst nicht du? Dann kennt jemand dein Passwort: Wende dich sofort an die Leitung, und ändere es überall, wo du es noch benutzt.',
  },

  invitation: {
    subject: (productName: string) => `Deine Einladung zu ${productName}`,
    heading: 'Du bist eingeladen',
    preview: 'Mit diesem Einladungscode legst du dein Konto an.',
    intro: (name: string, productName: string) =>
      `Hallo ${name}, ${productName} lädt dich ein, dein Mitgliedskonto anzulegen. Dort findest du deine Ticket-Kauf-Codes.`,
    how: 'Öffne den Link, prüfe den Einladungscode und wähle ein Passwort.',
    codeLabel: 'Dein Einladungscode',
    button: 'Konto anlegen',
    once: 'Der Einladungscode gilt nur für dich und nur einmal. Gib ihn nicht weiter.',
    copyHint: 'Falls der Knopf nicht geht, öffne diese Adresse:',
    stranger: (productName: string) =>
      `Du kennst ${productName} nicht? Dann kannst du diese E-Mail einfach löschen.`,
  },

  ownCodes: {
    subject: (productName: string) => `Deine Ticket-Kauf-Codes für ${productName}`,
    heading: (count: number) => (count === 1 ? 'Dein Ticket-Kauf-Code' : 'Deine Ticket-Kauf-Codes'),
    preview: 'Jeder Code gilt für ein Ticket.',
    intro: (name: string, productName: string, count: number) =>
      `Hallo ${name}, ${count === 1 ? 'das ist dein freier Ticket-Kauf-Code' : `das sind deine ${count} freien Ticket-Kauf-Codes`} für ${productName}.`,
    once: 'Jeder Code gilt für genau ein Ticket und nur einmal. Wer ihn hat, kann ihn benutzen: Bewahre ihn gut auf.',
    account: 'In deinem Konto siehst du, welche noch frei sind, und kannst sie verschicken:',
  },

  health: {
    subject: (productName: string, titles: readonly string[]) =>
      titles.length === 0
        ? `${productName}: Alles wieder in Ordnung`
        : `${productName}: Kaputt: ${titles.join(', ')}`,
    red: 'Am Server ist etwas kaputt',
    green: 'Alles wieder in Ordnung',
    preview: 'Was ist, und was zu tun ist.',
    intro: (publicUrl: string) => `Das sagt der Server unter ${publicUrl} von sich:`,
    greenIntro: (publicUrl: string) =>
      `Am Server unter ${publicUrl} ist nichts mehr kaputt. Zu tun ist nichts.`,
    still: (title: string) => `${title} (weiterhin)`,
    advice: (text: string) => `→ ${text}`,
    again: 'Bleibt etwas kaputt, kommt in 24 Stunden noch eine Mail; ist alles gut, kommt eine.',
    why: 'Diese Mail geht an alle, die das Festival verwalten. Wer sie bekommt, oder ob, sagt HEALTH_MAIL.',
    button: 'Wie es dem Server geht',
    copyHint: 'Oder diesen Link öffnen:',
  },

  pdf: {
    title: (productName: string) => `Ticket für ${productName}`,
    kind: 'TICKET',
    qrAlternative: 'QR-Code mit dem Ticket-Code',
    barcodeAlternative: 'Strichcode mit dem Ticket-Code',
    codeLabel: 'Ticket-Code',
    ask: (contact: string) => `Fragen? ${contact}`,
    bring: 'Bitte mitbringen:',
    phoneHint: 'Zeig diesen QR-Code am Einlass. Er gilt für eine Person.',
    hints: [
      'Am Einlass vorzeigen, ausgedruckt oder auf dem Handy.',
      'Gilt für eine Person und wird beim Einlass einmal entwertet.',
      'Wer den Code hat, kommt damit hinein: nicht weitergeben, nicht veröffentlichen.',
      'Zum Ausdrucken genügt diese Seite. Die zweite ist für das Handy, auch im Dunkeln.',
    ],
  },
} as const;

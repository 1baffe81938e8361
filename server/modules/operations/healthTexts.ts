/** What the server says of how it is: what it saw, and what to do. In German, for whoever runs it. */
export type Said = readonly [string, string];

const size = (bytes: number): string => `${(bytes / 1e9).toFixed(1).replace('.', ',')} GB`;
const percent = (share: number): string => `${Math.floor(share * 100)}\u00a0%`;
const last = (words: string | null): string =>
  words === null ? '' : ` Der Mailserver sagt: ${words}`;

const POLICIES: Readonly<Record<string, string>> = {
  none: 'nichts (none)',
  quarantine: 'sie kommen in den Spam-Ordner (quarantine)',
  reject: 'sie werden abgewiesen (reject)',
};
const NAMED_MAX = 10;
const someOf = (names: readonly string[]): string =>
  names.slice(0, NAMED_MAX).join(', ') +
  (names.length > NAMED_MAX ? ` und ${names.length - NAMED_MAX} weitere` : '');

const silentOf = (onDuty: number, silent: number): string =>
  onDuty === 1
    ? 'Das einzige Telefon meldet'
    : `${silent} von ${onDuty} Telefonen ${silent === 1 ? 'meldet' : 'melden'}`;

const BACK_UP =
  'Sichere jetzt: einlass backup --keep 14. Jede Nacht tut es der Timer aus deploy/: systemctl enable --now einlass-backup.timer';

export const healthTexts = {
  titles: {
    database: 'Datenbank',
    backups: 'Sicherung',
    offsite: 'Sicherung im S3-Speicher',
    disk: 'Platte',
    mail: 'Mail',
    delivery: 'Zustellung',
    bounces: 'Zurückgekommene Mails',
    spf: 'Absender: SPF',
    dkim: 'Absender: DKIM',
    dmarc: 'Absender: DMARC',
    devices: 'Telefone am Einlass',
    https: 'HTTPS und Kamera',
    proxy: 'Proxy',
    clock: 'Uhr',
    timeZone: 'Zeitzone',
    memory: 'Speicher',
  },
  fromEnvironment: 'Umgebung',
  byItself: 'Vorgabe',
  set: 'gesetzt',
  notSet: 'nicht gesetzt',
  toSuperusers: 'alle, die das Festival verwalten',

  database: (where: string, version: string): Said => [
    `${where} (${version})`,
    'Setze JWT_SECRET: Mehrere Instanzen an einer Datenbank brauchen dasselbe, und es ist mit dieser Maschine verloren.',
  ],
  outdated: (where: string, version: string): Said => [
    `${where} (${version}): Die Tabellen sind nicht auf dem Stand dieser Version.`,
    'Starte den Server neu, oder rufe auf: einlass migrate',
  ],
  noDatabase: (where: string, reason: string): Said => [
    `${where} antwortet nicht (${reason}).`,
    'Prüfe, ob die Datenbank läuft und die Platte Platz hat.',
  ],

  backup: (at: string, folder: string, isBeside: boolean): Said => [
    `Die letzte ist vom ${at}, in ${folder}.${isBeside ? ' Sie liegt auf derselben Platte wie die Daten: Kopiere sie auch auf einen anderen Rechner.' : ''}`,
    '',
  ],
  oldBackup: (at: string, folder: string): Said => [
    `Die letzte ist vom ${at}, in ${folder}.`,
    BACK_UP,
  ],
  noBackup: (folder: string): Said => [`In ${folder} ist keine Sicherung.`, BACK_UP],
  unknownBackups: (folder: string, reason: string): Said => [
    `Der Ordner ${folder} lässt sich nicht lesen (${reason}).`,
    'Gib ihn dem Benutzer, unter dem der Server läuft, oder setze BACKUP_DIR auf einen anderen.',
  ],

  offsite: (at: string, place: string): Said => [
    `Die letzte ist vom ${at}, in ${place}.`,
    `Sieh nach, was die nächtliche Sicherung sagt: journalctl -u einlass-backup -n 20. Von Hand: einlass backup --keep 14`,
  ],
  noOffsite: (place: string): Said => [`In ${place} ist keine Sicherung.`, BACK_UP],
  unknownOffsite: (place: string, reason: string): Said => [
    `Was in ${place} liegt, ist nicht zu erfahren (${reason}).`,
    'Prüfe BACKUP_S3_URL, BACKUP_S3_SECRET und BACKUP_S3_REGION: einlass backups',
  ],

  disk: (path: string, freeBytes: number, share: number): Said => [
    `${size(freeBytes)} frei bei ${path}, das sind ${percent(share)}.`,
    'Schaffe Platz: alte Sicherungen (einlass backup --keep), Protokolle (journalctl --vacuum-time=14d). Ist die Platte voll, wird am Einlass nichts mehr gespeichert.',
  ],
  unknownDisk: (path: string): Said => [
    `Wie viel bei ${path} frei ist, sagt diese Platte nicht.`,
    'Sieh beim Anbieter des Rechners nach.',
  ],

  mail: (host: string, from: string, waiting: number): Said => [
    `Anmeldung bei ${host} geht, Absender ist ${from}, ${waiting === 0 ? 'es wartet keine Mail' : `${waiting} warten`}. Ob Mails ankommen, zeigt eine Testmail.`,
    '',
  ],
  noMailServer: [
    'Ohne MAIL_URL wird nichts verschickt: Mails werden Dateien im Datenordner.',
    'Setze MAIL_URL und MAIL_PASSWORD, starte den Server neu, und teste: einlass mail test DEINE-ADRESSE',
  ] as Said,
  mailsWait: (count: number, minutes: number, words: string | null): Said => [
    `${count === 1 ? 'Eine Mail wartet' : `${count} Mails warten`}, die älteste seit ${Math.floor(minutes)} Minuten.${last(words)}`,
    'Sieh nach: einlass mail list. Ist behoben, was im Weg war: einlass mail retry',
  ],
  delivery: (failed: number, ended: number, words: string | null): Said => [
    failed === 0
      ? 'In den letzten 24 Stunden ist keine Mail gescheitert.'
      : `${failed === 1 ? 'Eine Mail ist' : `${failed} Mails sind`} in den letzten 24 Stunden gescheitert, von ${ended}.${last(words)}`,
    'Sieh nach: einlass mail list --failed. Ist behoben, was im Weg war: einlass mail retry --failed-since 24h',
  ],
  bounces: (host: string, error: string | null): Said => [
    error === null
      ? `Das Postfach bei ${host} wird gelesen.`
      : `Das Postfach bei ${host} lässt sich nicht lesen (${error}).`,
    'Prüfe BOUNCE_IMAP_URL und BOUNCE_IMAP_PASSWORD, und ob das Konto IMAP erlaubt. Bis dahin gelten Mails, die zurückkommen, als zugestellt.',
  ],
  unknownMails: (reason: string) => `Wie viele Mails warten, sagt die Datenbank nicht (${reason}).`,
  silentMailServer: 'Der Mailserver antwortet nicht.',

  noDns: (domain: string, reason: string): Said => [
    `Was im DNS zu ${domain} steht, ist nicht zu erfahren (${reason}).`,
    'Prüfe, ob dieser Rechner einen DNS-Server hat (/etc/resolv.conf), oder nenne einen in DNS_SERVERS.',
  ],
  spf: (domain: string, host: string) => `Das DNS von ${domain} lässt ${host} verschicken.`,
  noSpf: (domain: string, record: string): Said => [
    `Im DNS von ${domain} steht nicht, wer in diesem Namen verschicken darf. Viele Postfächer nehmen die Mails dann nicht an.`,
    `Trage beim Anbieter der Domain ein: ${domain}  TXT  "${record}". Verlangt der Anbieter des Mailservers etwas anderes, gilt das.`,
  ],
  otherSpf: (domain: string, host: string, record: string): Said => [
    `Im DNS von ${domain} steht, wer in diesem Namen verschicken darf, aber nicht ${host}. Verschickt der Mailserver über einen anderen Rechner, kann es trotzdem richtig sein.`,
    `Ersetze den Eintrag beim Anbieter der Domain: ${domain}  TXT  "${record}". Verlangt der Anbieter des Mailservers etwas anderes, gilt das. Ob es stimmt, zeigt eine Testmail: In ihren Kopfzeilen steht „spf=pass“.`,
  ],
  severalSpf: (domain: string, record: string): Said => [
    `Im DNS von ${domain} stehen mehrere SPF-Einträge. Dann gilt keiner.`,
    `Lösche sie, und trage einen ein: ${domain}  TXT  "${record}"`,
  ],
  longSpf: (domain: string): Said => [
    `Der SPF-Eintrag von ${domain} führt zu mehr als zehn weiteren. Dann gilt er nicht.`,
    'Nimm aus ihm heraus (include:), worüber ihr nicht mehr verschickt.',
  ],
  dkim: (domain: string, selector: string) =>
    `Unter ${selector}._domainkey.${domain} steht ein Schlüssel. Ob der Mailserver damit unterschreibt, zeigt eine Testmail: In ihren Kopfzeilen steht „dkim=pass“.`,
  guessedDkim: (domain: string, selector: string) =>
    `Unter ${selector}._domainkey.${domain} steht ein Schlüssel. Ob es der des Mailservers ist, zeigt eine Testmail: In ihren Kopfzeilen steht „dkim=pass“ und „s=${selector}“. Benutzt er einen anderen, nenne ihn in MAIL_DKIM_SELECTOR.`,
  noDkim: (domain: string, selector: string): Said => [
    `Unter ${selector}._domainkey.${domain} steht kein Schlüssel. Mails sind dann nicht unterschrieben.`,
    `Der Anbieter des Mailservers nennt den Eintrag (TXT oder CNAME) für ${selector}._domainkey.${domain}; trage ihn beim Anbieter der Domain ein. Heißt er anders, setze MAIL_DKIM_SELECTOR.`,
  ],
  revokedDkim: (domain: string, selector: string): Said => [
    `Der Schlüssel unter ${selector}._domainkey.${domain} ist zurückgezogen („p=“ ist leer).`,
    'Trage den ein, den der Anbieter des Mailservers jetzt nennt, oder setze MAIL_DKIM_SELECTOR.',
  ],
  unknownDkim: (domain: string): Said => [
    `Ob Mails von ${domain} unterschrieben sind, ist nicht zu sehen: Unter den üblichen Namen steht kein Schlüssel.`,
    `Schalte DKIM beim Anbieter des Mailservers ein, trage den Eintrag ein, den er nennt (NAME._domainkey.${domain}), und setze MAIL_DKIM_SELECTOR auf NAME. Er steht auch in den Kopfzeilen einer Testmail hinter „s=“.`,
  ],
  dmarc: (domain: string, policy: string) =>
    `_dmarc.${domain} sagt, was mit Mails geschieht, die weder SPF noch DKIM bestehen: ${POLICIES[policy] ?? policy}.`,
  noDmarc: (domain: string): Said => [
    `Im DNS von ${domain} steht nicht, was mit gefälschten Mails geschehen soll. Große Postfächer verlangen das.`,
    `Trage beim Anbieter der Domain ein: _dmarc.${domain}  TXT  "v=DMARC1; p=none". Kommen alle Mails mit „dmarc=pass“ an, mache aus none später quarantine.`,
  ],
  severalDmarc: (domain: string): Said => [
    `Unter _dmarc.${domain} stehen mehrere Einträge. Dann gilt keiner.`,
    'Lösche alle bis auf einen.',
  ],
  brokenDmarc: (domain: string, record: string): Said => [
    `Der Eintrag unter _dmarc.${domain} („${record}“) sagt nicht, was geschehen soll.`,
    `Ersetze ihn: _dmarc.${domain}  TXT  "v=DMARC1; p=none"`,
  ],

  devices: (onDuty: number, silent: readonly string[]): Said => [
    silent.length === 0
      ? `${onDuty === 1 ? 'Ein Telefon meldet' : `${onDuty} Telefone melden`} sich.`
      : `${silentOf(onDuty, silent.length)} sich seit mehr als fünf Minuten nicht: ${someOf(silent)}.`,
    'Prüfe am Tor das Netz, und ob /scan offen und das Telefon geladen ist. Die Telefone urteilen solange selbst.',
  ],
  noEntry: 'Gerade ist kein Einlass.',
  unknownDevices: (reason: string): Said => [
    `Ob sich die Telefone melden, sagt die Datenbank nicht (${reason}).`,
    'Prüfe, ob die Datenbank läuft.',
  ],

  https: (url: string, endsAt: string): Said => [
    `${url} hat ein gültiges Zertifikat bis ${endsAt}. Telefone geben die Kamera her.`,
    'Es läuft bald ab, und hat sich nicht von selbst erneuert. Prüfe certbot (certbot renew) oder das Protokoll von Caddy.',
  ],
  noHttps: (url: string): Said => [
    `PUBLIC_URL ist ${url}, ohne HTTPS. Telefone geben die Kamera dann nicht her.`,
    'Stelle Caddy oder nginx mit Zertifikat davor (deploy/), und setze PUBLIC_URL auf die Adresse mit https://.',
  ],
  onlyHere: (url: string): Said => [
    `PUBLIC_URL ist ${url}: Die Kamera geht nur auf diesem Rechner, und Links in Mails führen nirgendwohin.`,
    'Setze PUBLIC_URL auf die Adresse, unter der euch alle erreichen, mit https://.',
  ],
  distrusted: (url: string, reason: string): Said => [
    `Dem Zertifikat von ${url} vertrauen Browser nicht (${reason}).`,
    'Hole eines von Let’s Encrypt: Caddy tut es von selbst, für nginx certbot.',
  ],
  unreachable: (url: string, reason: string): Said => [
    `${url} ist von diesem Rechner aus nicht zu erreichen (${reason}).`,
    'Prüfe, ob der Name auf diesen Rechner zeigt (DNS), der Proxy läuft und Port 443 offen ist.',
  ],

  proxy: ['Der Proxy nennt die Adresse des Gastes, und sie wird geglaubt.', ''] as Said,
  noProxy: ['Es steht kein Proxy davor.', ''] as Said,
  noHeader: [
    'Der Proxy nennt die Adresse des Gastes nicht: Alle teilen sich eine, und damit die Grenze für falsche Passwörter.',
    'Lass ihn X-Forwarded-For schicken (deploy/nginx.conf zeigt, wie; Caddy tut es von selbst).',
  ] as Said,
  notBelieved: (trusted: string): Said => [
    `Der Proxy nennt die Adresse des Gastes, aber ihm wird nicht geglaubt (TRUST_PROXY ist ${trusted}).`,
    'Setze TRUST_PROXY auf die Adresse des Proxys.',
  ],

  clock: (at: string, isKept: boolean): Said => [
    `Es ist ${at}. Die Uhr ${isKept ? 'wird' : 'wird nicht'} von außen gestellt.`,
    'Schalte das ein: timedatectl set-ntp true (Debian: apt-get install systemd-timesyncd). Eine falsche Uhr meldet Telefone ab und bringt das Protokoll durcheinander.',
  ],
  unknownClock: (at: string) =>
    `Es ist ${at}. Ob die Uhr von außen gestellt wird, sagt der Rechner nicht.`,
  timeZone: (zone: string) =>
    `Die Seiten und Mails zeigen die Zeit in Berlin. Der Rechner selbst steht auf ${zone}: Danach gehen Timer und sein Protokoll.`,
  memory: (freeBytes: number, totalBytes: number): Said => [
    `${size(freeBytes)} von ${size(totalBytes)} frei.`,
    'Es wird eng: Beende andere Programme, oder miete einen Rechner mit mindestens 2 GB.',
  ],
  unknownMemory: 'Wie viel frei ist, sagt dieser Rechner nicht.',
};

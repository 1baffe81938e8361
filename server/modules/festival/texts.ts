/** What the server says of changes to the festival, in German. */
const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('de-DE')} ${count === 1 ? one : many}`;
const tickets = (count: number) => counted(count, 'ausgestelltes Ticket', 'ausgestellte Tickets');
const codes = (count: number) => counted(count, 'verschickter Code', 'verschickte Codes');
const invitations = (count: number) => counted(count, 'Einladung', 'Einladungen');

/** Without those that there are none of. */
function named(parts: readonly (readonly [count: number, words: string])[]) {
  const present = parts.filter(([count]) => count > 0);
  return {
    all: new Intl.ListFormat('de-DE').format(present.map(([, words]) => words)),
    isOne: present.length === 1 && present[0]?.[0] === 1,
  };
}

interface Sent {
  readonly tickets: number;
  readonly codes: number;
  readonly invitations: number;
}

export const consequenceTexts = {
  /** @param ofTickets of these and of the codes there is one at least */
  name: (name: string, ofTickets: number, ofCodes: number): string => {
    const { all, isOne } = named([
      [ofTickets, tickets(ofTickets)],
      [ofCodes, codes(ofCodes)],
    ]);
    if (!isOne) return `${all} zeigen weiter den Namen „${name}“. Sie gelten weiter.`;
    return `${all} zeigt weiter den Namen „${name}“ und gilt weiter.`;
  },
  ticketPrefix: (prefix: string, count: number): string =>
    `${tickets(count)} ${count === 1 ? 'beginnt' : 'beginnen'} weiter mit „${prefix}::“ und ${count === 1 ? 'wird' : 'werden'} am Einlass abgewiesen: „Ungültiger Code erkannt!“ ${count === 1 ? 'Es muss' : 'Sie müssen'} noch einmal gesendet werden. Telefone am Einlass kennen das neue Präfix, sobald sie neu geladen sind.`,
  publicUrl: (url: string, sent: Sent): string => {
    const links = named([
      [sent.codes, codes(sent.codes)],
      [sent.invitations, invitations(sent.invitations)],
    ]);
    return [
      `Sie steht in der Konfiguration des Servers, PUBLIC_URL=${url}.`,
      ...(sent.tickets === 0
        ? []
        : [
            `Wird sie geändert, ${sent.tickets === 1 ? 'gilt' : 'gelten'} ${tickets(sent.tickets)} weiter, denn in Tickets steht keine Adresse.`,
          ]),
      ...(links.all === ''
        ? ['Noch ist nichts verschickt, in dem sie steht.']
        : [
            `Nach einer Änderung ${links.isOne ? 'zeigt' : 'zeigen'} ${links.all} weiter auf ${url}. Lasst diese Adresse dann auf die neue weiterleiten.`,
          ]),
    ].join(' ');
  },
  notAccepted: (consequence: string): string => `${consequence} Bestätige, dass das so sein soll.`,
};

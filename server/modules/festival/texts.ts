/** What the server says of changes to the festival, in German. */
const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('de-DE')} ${count === 1 ? one : many}`;
const tickets = (count: number) => counted(count, 'gedrucktes Ticket', 'gedruckte Tickets');
const codes = (count: number) => counted(count, 'verschickter Code', 'verschickte Codes');
const invitations = (count: number) => counted(count, 'Einladung', 'Einladungen');

interface Sent {
  readonly tickets: number;
  readonly codes: number;
  readonly invitations: number;
}

export const consequenceTexts = {
  name: (name: string, ofTickets: number, ofCodes: number): string =>
    `${tickets(ofTickets)} und ${codes(ofCodes)} zeigen weiter den Namen „${name}“. Sie gelten weiter.`,
  ticketPrefix: (prefix: string, count: number): string =>
    `${tickets(count)} ${count === 1 ? 'beginnt' : 'beginnen'} weiter mit „${prefix}::“ und ${count === 1 ? 'wird' : 'werden'} am Einlass abgewiesen: „Ungültiger Code erkannt!“ ${count === 1 ? 'Es muss' : 'Sie müssen'} noch einmal gesendet werden. Telefone am Einlass kennen das neue Präfix, sobald sie neu geladen sind.`,
  publicUrl: (url: string, sent: Sent): string =>
    `Sie steht in der Konfiguration des Servers, PUBLIC_URL=${url}. Wird sie geändert, gelten ${tickets(sent.tickets)} weiter, denn in ihnen steht keine Adresse; aber ${codes(sent.codes)} und ${invitations(sent.invitations)} zeigen weiter auf ${url}. Lasst diese Adresse dann auf die neue weiterleiten.`,
  notAccepted: (consequence: string): string => `${consequence} Bestätige, dass das so sein soll.`,
};

/** The sentences of the first start. */
import type { SetupStep } from '../../../../contract/entities.ts';

type Step = SetupStep['step'];

export const texts = {
  heading: 'Erste Schritte',
  intro: (done: number) =>
    done === 0
      ? 'Fünf Schritte, dann kann das Festival Tickets ausstellen und Gäste einlassen.'
      : `${done} von 5 Schritten ${done === 1 ? 'ist' : 'sind'} getan.`,
  count: (done: number, all: number) => `${done}/${all}`,
  done: 'erledigt',
  open: 'offen',
  putAway: 'Ausblenden',
  putAwayFailure: 'Die ersten Schritte konnten nicht ausgeblendet werden.',

  steps: {
    festival: 'Name, Kontakt und Einlösen angeben',
    mail: 'Eine Probe-Mail an dich senden',
    members: 'Mitglieder anlegen oder importieren',
    codes: 'Ticket-Kauf-Codes erstellen',
    gate: 'Ein Tor für den Einlass anlegen',
  } satisfies Record<Step, string>,
  hints: {
    festival:
      'Damit alle, die einen Code bekommen, wissen, von wem er ist, wen sie fragen und was sie damit machen.',
    mail: 'In den Einstellungen, bei der Vorschau der Mails. Kommt sie an, kommen auch die Tickets an.',
    members: 'Mit „Mitglied anlegen“ oder aus einer Liste.',
    codes:
      'Die Zeile eines Mitglieds öffnen, oder mehrere auswählen: „Aktionen“, „Codes erstellen“.',
    gate: 'Dann weiß jedes Gerät, wo es steht.',
  } satisfies Record<Step, string>,
};

/** The sentences of the server's health. What is wrong and what to do the server says itself. */
import type { HealthState } from '../../../contract/office/operations.ts';

export const texts = {
  intro:
    'Alles, was während des Festivals ausfallen kann, und was zu tun ist. Auf dem Server zeigt dasselbe der Befehl „einlass doctor“.',
  loading: 'Der Server wird untersucht …',
  failure: 'Der Server konnte nicht untersucht werden.',
  again: 'Noch einmal prüfen',
  fine: 'Alles in Ordnung.',
  todo: (broken: number, look: number) =>
    [
      broken > 0 &&
        `${broken === 1 ? '1 Störung ist' : `${broken} Störungen sind`} jetzt zu beheben`,
      look > 0 && `${look === 1 ? '1 Punkt ist' : `${look} Punkte sind`} bald anzusehen`,
    ]
      .filter((part) => part !== false)
      .join(', ') + '.',
  states: { fine: 'Gut', look: 'Bald ansehen', broken: 'Kaputt' } satisfies Record<
    HealthState,
    string
  >,
  configuration: 'Konfiguration',
  variable: 'Variable',
  value: 'Wert',
  from: 'Woher',
  release: (version: string, date: string) => `Einlass ${version} vom ${date}`,
};

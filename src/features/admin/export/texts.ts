/** What the screens say about tables of members. */
import type { TableFormat } from '../../../../contract/office/memberTable.ts';
import { formatMegabytes } from '../../../shared/format.ts';

export const texts = {
  load: 'Als Tabelle laden',
  /** @param found how many the list finds, as it is written. */
  loadAll: (found: string) =>
    found === '1' ? 'Als Tabelle laden' : `Alle ${found} als Tabelle laden`,
  choose: 'Spalten und Format der Tabelle',
  columns: 'Spalten',
  all: 'Alle',
  asListed: 'Wie in der Liste',
  none: 'Keine',
  codesHint:
    'Mit ihm kann sich registrieren, wer ihn liest. Im Protokoll steht, dass er geladen wurde.',
  format: 'Format',
  formats: {
    xlsx: 'Excel (.xlsx)',
    csv: 'CSV mit Semikolon',
    csv_comma: 'CSV mit Komma',
  } satisfies Record<TableFormat, string>,
  noColumn: 'Wähle mindestens eine Spalte.',
  begins: 'Die Tabelle wird vorbereitet …',
  progress: (bytes: number) => `Die Tabelle wird geladen: ${formatMegabytes(bytes)}`,
  stop: 'Abbrechen',
  failure: 'Die Tabelle wurde nicht geladen',
};

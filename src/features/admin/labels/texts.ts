/** What the screens say about labels. */
import { LABEL_MAX_CHARS } from '../../../../contract/office/labelNames.ts';
import { formatNumber } from '../../../shared/format.ts';

export const texts = {
  labels: 'Marken',
  label: 'Marke',
  of: (labels: readonly string[]) => `Marken: ${labels.join(', ')}`,
  more: (count: number) => `+${count}`,
  add: 'Marke dazu',
  hint: 'Wähle eine, oder tippe eine neue und drücke Enter.',
  createNew: (label: string) => `„${label}“ neu anlegen`,
  noneKnown: 'Noch keine Marken. Tippe eine neue.',
  bad: `Eine Marke hat 1 bis ${LABEL_MAX_CHARS} Zeichen, darunter einen Buchstaben oder eine Ziffer, weder Komma noch Semikolon.`,
  failure: 'Die Marke wurde nicht gespeichert',
  take: (label: string) => `Marke „${label}“ entfernen`,
  taken: (label: string) => `Marke „${label}“ entfernt.`,

  giveTitle: 'Marke geben',
  takeTitle: 'Marke entfernen',
  giveHint: 'Wähle eine Marke oder tippe eine neue.',
  takeHint: 'Wähle die Marke, die weg soll.',
  /** @param others that there are, as they are typed. */
  nobodyHas: (key: string, others: readonly string[]) => {
    const sentence = `Eine Marke „${key}“ hat niemand.`;
    return others.length === 0
      ? sentence
      : `${sentence} Möglich ist zum Beispiel: ${others.join(', ')}.`;
  },

  nobodyYet: 'Noch hat niemand eine Marke.',
  manage: 'Marken verwalten …',
  manageTitle: 'Marken',
  none: 'Noch hat niemand eine Marke. Wähle Mitglieder aus und gib ihnen unter „Aktionen“ eine.',
  loading: 'Marken werden geladen …',
  loadFailure: 'Die Marken wurden nicht geladen',
  members: (count: number) => (count === 1 ? '1 Mitglied' : `${formatNumber(count)} Mitglieder`),
  membersWith: (name: string, count: number) =>
    `${count === 1 ? '1 Mitglied' : `${formatNumber(count)} Mitglieder`} mit der Marke ${name} zeigen`,
  rename: 'Umbenennen',
  renameFor: (name: string) => `${name} umbenennen`,
  save: 'Speichern',
  cancel: 'Abbrechen',
  remove: 'Bei allen entfernen …',
  removeFor: (name: string) => `${name} bei allen entfernen`,
  close: 'Schließen',
};

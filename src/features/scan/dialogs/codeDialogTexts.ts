/** In a file of its own, since the dialog comes after the scanner. */
export const codeDialogTexts = {
  label: 'Ticket-Code',
  help: 'Er steht auf dem Ticket unter dem QR-Code. Groß oder klein und Leerzeichen sind egal.',
  check: 'Prüfen',
  empty: 'Bitte den Code vom Ticket eingeben.',
  picture: 'Bild mit dem Ticket wählen',
  photo: 'Foto vom Ticket aufnehmen',
  reading: 'Das Bild wird gelesen …',
  noCode:
    'Auf dem Bild ist kein Code zu finden. Bitte ein schärferes Bild nehmen oder den Code eingeben.',
  unreadable:
    'Die Datei ließ sich nicht lesen. Bitte ein Foto oder einen Screenshot vom Ticket wählen.',
};

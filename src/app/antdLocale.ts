import type { Locale } from 'antd/es/locale';

/** Ant Design's German words, of the parts that this app shows. */
export const antdLocale: Locale = {
  locale: 'de',
  global: { close: 'Schließen', show: 'Anzeigen', hide: 'Ausblenden' },
  Table: { emptyText: 'Keine Daten' },
  Modal: { okText: 'OK', cancelText: 'Abbrechen', justOkText: 'OK' },
  Empty: { description: 'Keine Daten' },
};

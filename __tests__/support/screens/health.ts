import { operationsCalls, type Health } from '../../../contract/office/operations.ts';
import { texts } from '../../../src/features/health/texts.ts';
import { accept, hold, refuse } from './network.ts';
import { statesOf } from './screenState.ts';

const ADDRESS = '/admin/betrieb';

const ill: Health = {
  version: '0.1.0',
  released: '2026-11-25',
  findings: [
    {
      ...{ title: 'Datenbank', state: 'fine', advice: '' },
      said: 'postgres://einlass@datenbank.donaudampfschifffahrt.example:5432/einlass (PostgreSQL 18.4)',
    },
    {
      ...{ title: 'Platte', state: 'look' },
      said: '1,9 GB frei bei /var/lib/einlass, das sind 9 %.',
      advice: 'Schaffe Platz: alte Sicherungen (einlass backup --keep), Protokolle.',
    },
    {
      ...{ title: 'Sicherung', state: 'broken' },
      said: 'In /var/lib/einlass/backups ist keine Sicherung.',
      advice: 'Sichere jetzt: einlass backup --keep 14.',
    },
  ],
  variables: [
    {
      name: 'PUBLIC_URL',
      value: 'https://tickets.donaudampfschifffahrt.example',
      from: 'Umgebung',
    },
    { name: 'JWT_SECRET', value: 'gesetzt', from: 'Umgebung' },
    { name: 'LOG_LEVEL', value: 'info', from: 'Vorgabe' },
  ],
};

export const healthStates = statesOf('health', [
  {
    state: 'ill',
    viewer: 'admin',
    async arrange(tab) {
      await accept(tab, operationsCalls.health, ill);
      await tab.goto(ADDRESS);
      return tab.getByText(texts.todo(1, 1));
    },
  },
  {
    state: 'well',
    viewer: 'admin',
    async arrange(tab) {
      await accept(tab, operationsCalls.health, { ...ill, findings: ill.findings.slice(0, 1) });
      await tab.goto(ADDRESS);
      return tab.getByText(texts.fine);
    },
  },
  {
    state: 'loading',
    viewer: 'admin',
    async arrange(tab) {
      await hold(tab, operationsCalls.health);
      await tab.goto(ADDRESS);
      return tab.getByText(texts.loading);
    },
  },
  {
    state: 'not-loaded',
    viewer: 'admin',
    async arrange(tab) {
      await refuse(tab, operationsCalls.health, 503, {
        error: 'Der Server ist gerade nicht bereit.',
      });
      await tab.goto(ADDRESS);
      return tab.getByText(texts.failure);
    },
  },
]);

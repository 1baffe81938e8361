/** The page that makes members of a list: what is sent, what is chosen, what is said when it goes wrong. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { MemberImport, WaitingImport } from '../../../../contract/office/importEntities.ts';
import type { SheetsRefusal } from '../../../../contract/office/importSheets.ts';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { texts } from '../../../../src/features/admin/import/texts.ts';
import { signedOut } from '../../../../src/session/sessionSlice.ts';
import { FakeNetwork, held, html, json, noNetwork, wire } from '../../../support/fakeNetwork.ts';
import { installFakeUpload } from '../../../support/fakeUpload.ts';
import { me } from '../../../support/members.ts';
import { clearCookies, haveSession } from '../../../support/services.ts';
import { openPage } from '../../../support/webApp.tsx';

const file: MemberImport = {
  id: 3,
  file_name: 'liste.csv',
  columns: ['Vorname', 'Nachname', 'Spitzname'],
  rows: 12,
  head: 1,
  first: [
    { line: 1, cells: ['Vorname', 'Nachname', 'Spitzname'] },
    { line: 2, cells: ['Mia', 'Moll', 'Mimi'] },
  ],
  preview: [{ line: 2, cells: ['Mia', 'Moll', 'Mimi'] }],
  plan: { fields: ['first_name', 'last_name', null], match: 'name', existing: 'skip' },
  is_remembered: false,
  created_at: '2026-07-31T17:40:00.000Z',
};
const draft: Job = {
  id: 9,
  task: { kind: 'import_members', import_id: 3, file_name: 'liste.csv', ...file.plan },
  state: 'draft',
  asked_by: 'Änne Öz',
  found: 12,
  pending: 11,
  added: 10,
  changed: 0,
  skipped: 1,
  failed: 0,
  reasons: [{ sentence: 'Der Nachname fehlt.', count: 1 }],
  created_at: '2026-07-31T17:40:00.000Z',
};
const waiting: WaitingImport = {
  id: 3,
  file_name: 'liste.csv',
  rows: 12,
  created_by: 'Änne Öz',
  created_at: file.created_at,
};

let network: FakeNetwork;
let job: Job;

beforeEach(() => {
  haveSession();
  installFakeUpload();
  job = draft;
  network = new FakeNetwork()
    .install()
    .on(wire.me, () => json(200, me({ is_superuser: true })))
    .on(wire.sendImport, () => {
      network.on(wire.waitingImports, () => json(200, { imports: [waiting] }));
      return json(201, file);
    })
    .on(wire.waitingImports, () => json(200, { imports: [] }))
    .on(wire.import(3), () => json(200, file))
    .on(wire.planImport(3), () => json(201, job))
    .on(wire.job(9), () => json(200, job))
    .on(wire.changeJob(9), () => json(200, job))
    .on(wire.jobRows(9), () => json(200, { rows: [] }));
});
afterEach(clearCookies);

async function choose(chosen = new File(['Vorname;Nachname\nMia;Moll'], 'liste.csv')) {
  const { user } = openPage('/admin/import');
  await screen.findByText(texts.drop);
  // Its button is what people see; the field itself is hidden.
  const field = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await user.upload(field, chosen);
  return user;
}
const press = async (user: Awaited<ReturnType<typeof choose>>, name: string) =>
  await user.click(await screen.findByRole('button', { name }));

describe('the file', () => {
  it('is sent with its name, and its columns are shown', async () => {
    await choose();
    expect(await screen.findByText(texts.file('liste.csv', 12))).toBeVisible();
    const [sent] = network.to(wire.sendImport);
    expect(sent?.search.get('name')).toBe('liste.csv');
    expect(sent?.headers.get('content-type')).toBe('application/octet-stream');
    expect(sent?.headers.get('authorization')).toMatch(/^Bearer /);
    expect(window.location.pathname).toBe('/admin/import/3');
  });

  it('shows how far it is, and can be given up', async () => {
    network.on(wire.sendImport, () => held().answer);
    const user = await choose();
    expect(await screen.findByText(texts.sending('liste.csv'))).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
    await press(user, texts.cancel);
    expect(network.to(wire.sendImport)[0]?.signal.aborted).toBe(true);
    expect(await screen.findByText(texts.drop)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  describe('goes on while another page is looked at', () => {
    async function leave(late: { answer: Promise<Response> }) {
      network.on(wire.sendImport, () => late.answer);
      const user = await choose();
      await screen.findByText(texts.sending('liste.csv'));
      await user.click(screen.getByRole('link', { name: 'Suchen' }));
      await waitFor(() => expect(screen.queryByText(texts.drop)).not.toBeInTheDocument());
      return async () => {
        act(() => window.history.back());
        await waitFor(() => expect(window.location.pathname).toMatch('/admin/import'));
      };
    }
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

    it('is on its way for who comes back, and the browser asks before it is lost', async () => {
      const late = held();
      const comeBack = await leave(late);
      expect(network.to(wire.sendImport)[0]?.signal.aborted).toBe(false);
      expect(asks()).toBe(true);
      await comeBack();
      expect(await screen.findByText(texts.sending('liste.csv'))).toBeVisible();
      late.give(json(201, file));
      expect(await screen.findByText(texts.file('liste.csv', 12))).toBeVisible();
      expect(asks()).toBe(false);
    });

    it('says that it is there, and its columns are shown to who comes back', async () => {
      const late = held();
      const comeBack = await leave(late);
      late.give(json(201, file));
      expect(await screen.findByText(texts.readMeanwhile('liste.csv'))).toBeVisible();
      await comeBack();
      expect(await screen.findByText(texts.file('liste.csv', 12))).toBeVisible();
    });
  });

  it('stays chosen when the connection breaks, and goes a second time', async () => {
    network.on(wire.sendImport, [() => noNetwork(), () => json(201, file)]);
    const user = await choose();
    expect(await screen.findByText(`liste.csv: ${texts.broken}`)).toBeVisible();
    await press(user, 'Erneut versuchen');
    expect(await screen.findByText(texts.file('liste.csv', 12))).toBeVisible();
    expect(network.to(wire.sendImport)).toHaveLength(2);
  });

  it.each([
    [
      'the server’s sentence',
      () => json(400, { error: 'Die Datei ist leer.' }),
      'Die Datei ist leer.',
    ],
    ['too large for a proxy', () => html(413), `liste.csv: ${texts.proxyLimit}`],
  ])('that is refused: %s, and no second try of the same', async (_, answer, sentence) => {
    network.on(wire.sendImport, answer);
    await choose();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).not.toBeInTheDocument();
  });

  it('in the old format is not even sent', async () => {
    // The browser's own list of files can be got round.
    const { user } = openPage('/admin/import');
    await screen.findByText(texts.drop);
    const field = document.querySelector<HTMLInputElement>('input[type=file]')!;
    field.accept = '';
    await user.upload(field, new File(['x'], 'alt.xls'));
    expect(await screen.findByText(`alt.xls: ${texts.oldExcel}`)).toBeVisible();
    expect(network.to(wire.sendImport)).toHaveLength(0);
  });
});

describe('files that wait', () => {
  it('are named with who has sent them, and are gone on with', async () => {
    network.on(wire.waitingImports, () => json(200, { imports: [waiting] }));
    const { user } = openPage('/admin/import');
    const files = await screen.findByRole('region', { name: texts.waiting });
    expect(files).toHaveTextContent(/liste\.csv: 12 Zeilen.*gesendet 31\.07\.2026.*Änne Öz/);
    await user.click(within(files).getByRole('link', { name: texts.file('liste.csv', 12) }));
    expect(await screen.findByRole('button', { name: texts.check })).toBeVisible();
    expect(window.location.pathname).toBe('/admin/import/3');
  });

  describe('can be discarded', () => {
    const other: WaitingImport = { ...waiting, id: 2, file_name: 'helfer.csv', rows: 1 };
    const openDialog = async () => {
      const { user } = openPage('/admin/import');
      const button = { name: texts.discardFile('liste.csv') };
      await user.click(await screen.findByRole('button', button));
      const dialog = within(await screen.findByRole('dialog', { name: texts.discardTitle }));
      expect(dialog.getByText(texts.discardWhat('liste.csv', 12))).toBeVisible();
      expect(network.to(wire.discardImport(3))).toEqual([]);
      return { user, dialog, button };
    };

    beforeEach(() => {
      network.on(wire.waitingImports, () => json(200, { imports: [waiting, other] }));
    });

    it('once that is confirmed: the list has the others, the page the focus', async () => {
      network.on(wire.discardImport(3), () => {
        network.on(wire.waitingImports, () => json(200, { imports: [other] }));
        return json(200, { message: 'Datei verworfen.' });
      });
      const { user, dialog, button } = await openDialog();
      await user.click(dialog.getByRole('button', { name: texts.discard }));
      expect(await screen.findByText(texts.discarded('liste.csv'))).toBeVisible();
      await waitFor(() => expect(screen.queryByRole('button', button)).toBeNull());
      expect(screen.getByRole('button', { name: texts.discardFile('helfer.csv') })).toBeVisible();
      expect(network.to(wire.discardImport(3))).toHaveLength(1);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    });

    it('the last one with its list', async () => {
      network
        .on(wire.waitingImports, () => json(200, { imports: [waiting] }))
        .on(wire.discardImport(3), () => {
          network.on(wire.waitingImports, () => json(200, { imports: [] }));
          return json(200, { message: 'Datei verworfen.' });
        });
      const { user, dialog } = await openDialog();
      await user.click(dialog.getByRole('button', { name: texts.discard }));
      expect(await screen.findByText(texts.discarded('liste.csv'))).toBeVisible();
      await waitFor(() => expect(screen.queryByText(texts.waiting)).toBeNull());
    });

    it('not by a look at what it means: who cancels is back at the button', async () => {
      const { user, dialog, button } = await openDialog();
      await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(network.to(wire.discardImport(3))).toEqual([]);
      await waitFor(() => expect(screen.getByRole('button', button)).toHaveFocus());
    });

    it('or it is said why not', async () => {
      network.on(wire.discardImport(3), () => {
        network.on(wire.waitingImports, () => json(200, { imports: [other] }));
        return json(409, { error: 'Der Import dieser Datei ist schon gestartet.' });
      });
      const { user, dialog, button } = await openDialog();
      await user.click(dialog.getByRole('button', { name: texts.discard }));
      const sentence = 'Der Import dieser Datei ist schon gestartet.';
      expect(await dialog.findByText(sentence)).toBeVisible();
      // The list is looked at anew; the question stays.
      await waitFor(() =>
        expect(screen.queryByRole('button', { ...button, hidden: true })).toBeNull(),
      );
      expect(dialog.getByText(texts.discardWhat('liste.csv', 12))).toBeVisible();
    });
  });

  it.each([
    ['there are none', () => json(200, { imports: [] })],
    ['an older server knows none', () => json(404, { error: 'Not found' })],
  ])('are not spoken of where %s', async (_, answer) => {
    network.on(wire.waitingImports, answer);
    openPage('/admin/import');
    await waitFor(() => expect(network.to(wire.waitingImports)).toHaveLength(1));
    expect(await screen.findByText(texts.drop)).toBeVisible();
    expect(screen.queryByText(texts.waiting)).not.toBeInTheDocument();
  });
});

describe('a workbook with several sheets', () => {
  const question: SheetsRefusal = {
    error: 'Die Datei hat mehrere Blätter: „Küche“, „Bar“. Welches ist gemeint?',
    reason: 'several_sheets',
    sheets: [
      { place: 1, name: 'Küche' },
      { place: 3, name: 'Bar' },
    ],
    more: 0,
  };
  const ask = () => json(400, question);
  const sheetsSent = () =>
    network.to(wire.sendImport).map(({ search }) => [search.get('name'), search.get('sheet')]);

  it('is asked about: the focus is there, and the sheet that is chosen is sent', async () => {
    network.on(wire.sendImport, [ask, () => json(201, file)]);
    const user = await choose(new File(['PK'], 'liste.xlsx'));
    const heading = await screen.findByRole('heading', { level: 2, name: texts.chooseSheet });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(heading).toHaveAccessibleDescription(`liste.xlsx: ${question.error}`);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Küche' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Bar' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText(texts.file('liste.csv', 12))).toBeVisible();
    expect(sheetsSent()).toEqual([
      ['liste.xlsx', null],
      ['liste.xlsx', '3'],
    ]);
  });

  it('shows how far the chosen sheet is, and can be given up', async () => {
    network.on(wire.sendImport, [ask, () => held().answer]);
    const user = await choose(new File(['PK'], 'liste.xlsx'));
    await press(user, 'Bar');
    expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
    expect(screen.queryByRole('button', { name: 'Bar' })).not.toBeInTheDocument();
    await press(user, texts.cancel);
    expect(await screen.findByText(texts.drop)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Bar' })).not.toBeInTheDocument();
  });

  it('asks on where the chosen sheet cannot be read', async () => {
    network.on(wire.sendImport, [
      ask,
      () => json(400, { error: 'Das Blatt ist leer.' }),
      () => json(201, file),
    ]);
    const user = await choose(new File(['PK'], 'liste.xlsx'));
    await press(user, 'Küche');
    expect(await screen.findByText('Das Blatt ist leer.')).toBeVisible();
    await press(user, 'Bar');
    await screen.findByText(texts.file('liste.csv', 12));
    expect(sheetsSent().map(([, sheet]) => sheet)).toEqual([null, '1', '3']);
  });

  it('goes a second time with its sheet when the connection breaks', async () => {
    network.on(wire.sendImport, [ask, () => noNetwork(), () => json(201, file)]);
    const user = await choose(new File(['PK'], 'liste.xlsx'));
    await press(user, 'Bar');
    await press(user, 'Erneut versuchen');
    await screen.findByText(texts.file('liste.csv', 12));
    expect(sheetsSent().map(([, sheet]) => sheet)).toEqual([null, '3', '3']);
  });

  it('is forgotten for another file', async () => {
    network.on(wire.sendImport, [ask, () => json(400, { error: 'Die Datei ist leer.' })]);
    const user = await choose(new File(['PK'], 'liste.xlsx'));
    await screen.findByRole('button', { name: 'Bar' });
    const field = document.querySelector<HTMLInputElement>('input[type=file]')!;
    await user.upload(field, new File([''], 'leer.csv'));
    expect(await screen.findByText('Die Datei ist leer.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Bar' })).not.toBeInTheDocument();
    expect(sheetsSent()).toEqual([
      ['liste.xlsx', null],
      ['leer.csv', null],
    ]);
  });

  it('is forgotten by whoever goes to another page', async () => {
    network.on(wire.sendImport, ask);
    const user = await choose(new File(['PK'], 'liste.xlsx'));
    await screen.findByRole('button', { name: 'Bar' });
    await user.click(screen.getByRole('link', { name: 'Suchen' }));
    await waitFor(() => expect(screen.queryByText(texts.drop)).not.toBeInTheDocument());
    act(() => window.history.back());
    expect(await screen.findByText(texts.drop)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Bar' })).not.toBeInTheDocument();
  });

  it('with more sheets than are offered says how many', async () => {
    network.on(wire.sendImport, () => json(400, { ...question, more: 7 }));
    await choose(new File(['PK'], 'liste.xlsx'));
    expect(await screen.findByText(/^und 7 weitere/)).toBeVisible();
  });

  it('of a server that does not say which is refused like any other file', async () => {
    network.on(wire.sendImport, () => json(400, { ...question, sheets: ['Küche'] }));
    await choose(new File(['PK'], 'liste.xlsx'));
    expect(await screen.findByText(question.error)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(texts.sendFailure);
  });
});

describe('the columns', () => {
  const options = async (user: Awaited<ReturnType<typeof choose>>, column: string) => {
    await user.click(screen.getByRole('combobox', { name: texts.becomesFor(column) }));
    return document.querySelector<HTMLElement>(
      '.ant-select-dropdown:not(.ant-select-dropdown-hidden)',
    )!;
  };

  it('are those of another line, when somebody says so', async () => {
    const other: MemberImport = {
      ...file,
      head: 2,
      columns: ['Mia', 'Moll', 'Mimi'],
      rows: 11,
      plan: { ...file.plan, fields: [null, null, null] },
    };
    let now = file;
    network
      .on(wire.import(3), () => json(200, now))
      .on(wire.headImport(3), () => json(200, (now = other)));
    const { user } = openPage('/admin/import/3');
    await user.click(await screen.findByRole('combobox', { name: texts.head }));
    await user.click(screen.getByText(texts.headLine(2, ['Mia', 'Moll', 'Mimi'])));
    // They are all new: the field that was used is gone.
    const begun = await screen.findByText(texts.file('liste.csv', 11));
    await waitFor(() => expect(begun).toHaveFocus());
    expect(network.to(wire.headImport(3))[0]?.body).toEqual({ line: 2 });
    expect(screen.getByText(texts.noNames)).toBeVisible();
    // By no column members can be found.
    expect(screen.queryByText(texts.match)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: texts.check })).toBeDisabled();
  });

  it('show what stands in them further down, and say how far nothing does', async () => {
    const under = async (column: string) =>
      (await screen.findByRole('row', { name: new RegExp(`^${column}`) })).textContent;
    const examples = { rows: 200, cells: [['Mia'], ['Moll', 'Tor'], []] };
    network.on(wire.import(3), () => json(200, { ...file, rows: 300, examples }));
    openPage('/admin/import/3');
    expect(await under('Nachname')).toContain('Moll · Tor');
    expect(await under('Spitzname')).toContain('in den ersten 200 Zeilen leer');
  });

  it.each([
    ['all of a file', { rows: 12, examples: { rows: 12, cells: [[], [], []] } }, 'leer'],
    [
      'the first lines, by an older server',
      { preview: [2, 3].map((line) => ({ line, cells: ['Mia'] })) },
      'in den ersten 2 Zeilen leer',
    ],
  ])('are empty in %s', async (_, change, words) => {
    network.on(wire.import(3), () => json(200, { ...file, ...change }));
    openPage('/admin/import/3');
    expect(await screen.findAllByText(words)).not.toHaveLength(0);
  });

  it('a name in one cell takes the place of both names', async () => {
    const { user } = openPage('/admin/import/3');
    await screen.findByText(texts.file('liste.csv', 12));
    const list = await options(user, 'Spitzname');
    await user.click(within(list).getByText(texts.fields.full_name));
    expect(
      await screen.findByText(
        '„Vorname“ und „Nachname“ werden nicht mehr übernommen: Name (Vorname Nachname) kommt jetzt aus „Spitzname“.',
      ),
    ).toBeVisible();
    await press(user, texts.check);
    await waitFor(() => expect(network.to(wire.planImport(3))).toHaveLength(1));
    expect(network.to(wire.planImport(3))[0]?.body).toMatchObject({
      fields: [null, null, 'full_name'],
      match: 'name',
    });
  });

  it('are changed, each field once, and go with what was chosen', async () => {
    const { user } = openPage('/admin/import/3');
    await screen.findByText(texts.file('liste.csv', 12));
    const list = await options(user, 'Spitzname');
    await user.click(within(list).getByText(texts.fields.first_name));
    await user.click(screen.getByRole('radio', { name: texts.update }));
    await press(user, texts.check);
    await waitFor(() => expect(network.to(wire.planImport(3))).toHaveLength(1));
    expect(network.to(wire.planImport(3))[0]?.body).toEqual({
      fields: [null, 'last_name', 'first_name'],
      match: 'name',
      existing: 'update',
    });
  });

  describe('as they were the last time', () => {
    const guess = file.plan;
    const before = { ...guess, fields: [null, 'last_name', 'first_name'], existing: 'update' };
    const remembered = { ...file, plan: before, is_remembered: true };
    const becomes = (column: string) =>
      screen.getByRole('combobox', { name: texts.becomesFor(column) }).closest('.ant-select')!;

    it('are said to be so, and become what their names say, and back', async () => {
      network.on(wire.import(3), () =>
        json(200, { ...remembered, guess, remembered_at: '2026-07-30T10:00:00.000Z' }),
      );
      const { user } = openPage('/admin/import/3');
      expect(await screen.findByText('Zuordnung wie beim letzten Mal (30.07.2026).')).toBeVisible();
      await press(user, texts.reset);
      expect(screen.getByText(texts.guessed)).toHaveAttribute('role', 'status');
      expect(becomes('Vorname')).toHaveTextContent(texts.fields.first_name);
      expect(screen.getByRole('radio', { name: texts.skip })).toBeChecked();
      await press(user, texts.asBefore);
      expect(becomes('Spitzname')).toHaveTextContent(texts.fields.first_name);
      await user.click(screen.getByRole('radio', { name: texts.skip }));
      expect(screen.getByText(texts.chosen)).toBeVisible();
      await press(user, texts.reset);
      await press(user, texts.check);
      await waitFor(() => expect(network.to(wire.planImport(3))[0]?.body).toEqual(guess));
    });

    it('where the names say the same, or an older server nothing of it: no way back', async () => {
      network.on(wire.import(3), () => json(200, remembered));
      openPage('/admin/import/3');
      expect(await screen.findByText('Zuordnung wie beim letzten Mal.')).toBeVisible();
      expect(screen.queryByRole('button', { name: texts.reset })).not.toBeInTheDocument();
    });
  });

  it('without a last name cannot be checked', async () => {
    const { user } = openPage('/admin/import/3');
    await screen.findByText(texts.file('liste.csv', 12));
    const list = await options(user, 'Nachname');
    await user.click(within(list).getByText(texts.notTaken));
    expect(await screen.findByText(texts.noNames)).toBeVisible();
    expect(screen.getByRole('button', { name: texts.check })).toBeDisabled();
  });

  it('that are refused stay, with the server’s sentence', async () => {
    network.on(wire.planImport(3), () => json(400, { error: 'Zwei Spalten …' }));
    const { user } = openPage('/admin/import/3');
    await press(user, texts.check);
    expect(await screen.findByText('Zwei Spalten …')).toBeVisible();
    expect(screen.getByRole('button', { name: texts.check })).toBeEnabled();
  });

  it('that the network does not bring: the reason', async () => {
    network.on(wire.import(3), () => noNetwork());
    openPage('/admin/import/3');
    expect(await screen.findByText(/^Keine Antwort vom Server/)).toBeVisible();
  });

  it('of a file that is gone: a sentence, and the way to another one', async () => {
    network.on(wire.import(3), () => json(404, { error: 'Diese Datei gibt es nicht mehr.' }));
    openPage('/admin/import/3');
    expect(await screen.findByText('Diese Datei gibt es nicht mehr.')).toBeVisible();
    expect(screen.getByRole('link', { name: texts.otherFile })).toHaveAttribute(
      'href',
      '/admin/import',
    );
  });
});

describe('the dry run and the job', () => {
  beforeEach(() => {
    network.on(wire.import(3), () => json(200, { ...file, job_id: 9 }));
  });

  it('says how many, and why not; starts', async () => {
    const { user } = openPage('/admin/import/3');
    expect(await screen.findByText('12 Zeilen: 10 neu, 1 geändert, 1 nicht.')).toBeVisible();
    expect(screen.getByText('1 × Der Nachname fehlt.')).toBeVisible();
    job = {
      ...draft,
      state: 'done',
      pending: 0,
      changed: 11,
      started_at: '2026-07-31T17:42:00.000Z',
    };
    await press(user, '11 Mitglieder importieren');
    expect(await screen.findByText('10 Mitglieder angelegt, 1 geändert.')).toBeVisible();
    expect(network.to(wire.changeJob(9))[0]?.body).toEqual({ action: 'start' });
    expect(screen.getByRole('link', { name: texts.showNew })).toHaveAttribute(
      'href',
      '/admin?filter=registrierung%3Aausstehend%20auftrag%3A9',
    );
  });

  const over: Job = {
    ...draft,
    ...{ state: 'done', pending: 0, changed: 11, started_at: '2026-07-31T17:42:00.000Z' },
  };

  it('of new members says how they are invited, and whom taking back leaves', async () => {
    job = over;
    openPage('/admin/import/3');
    const waysOn = async (): Promise<(string | null)[]> => {
      const place = (await screen.findByRole('heading', { name: texts.next })).parentElement!;
      return within(place)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    };
    expect(await waysOn()).toEqual([
      'Abgelehnte Zeilen laden (CSV)Verbessere sie dort und importiere die Datei dann wie diese.',
      `${texts.showNew}Um sie einzuladen, wähle dort alle aus, und dann „Aktionen“, „Einladung“.`,
      expect.stringMatching(/^Zu den AufträgenDort .* zurücknehmen, .* Wer neu .* bleibt\.$/),
      texts.anotherFile,
    ]);
  });

  it('that gave other addresses leads to whom an invitation is missing', async () => {
    const fields = ['first_name', 'last_name', 'email'] as const;
    const task = { ...draft.task, fields: [...fields] } as Job['task'];
    job = { ...over, added: 0, task };
    openPage('/admin/import/3');
    expect(await screen.findByRole('link', { name: texts.showUninvited })).toHaveAttribute(
      'href',
      '/admin?filter=registrierung%3Anie-eingeladen%20auftrag%3A9',
    );
    expect(screen.queryByRole('link', { name: texts.showNew })).not.toBeInTheDocument();
  });

  it('that only changed members is taken back whoever is invited', async () => {
    job = { ...over, added: 0 };
    openPage('/admin/import/3');
    expect(await screen.findByText(/^Dort .* zurücknehmen/)).not.toHaveTextContent(/eingeladen/);
  });

  it('cancelled before it has done anything leads to the columns, as the list of waiting files says', async () => {
    job = { ...over, state: 'cancelled', pending: 11, changed: 0 };
    openPage('/admin/import/3');
    expect(await screen.findByRole('button', { name: texts.check })).toBeVisible();
  });

  it('cancelled says how many lines are open, and how they are made up for', async () => {
    job = { ...over, state: 'cancelled', pending: 4, changed: 7 };
    openPage('/admin/import/3');
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Der Import ist abgebrochen' }),
    ).toBeVisible();
    expect(screen.getByText(/^4 Zeilen blieben offen\. Lade die Datei noch einmal/)).toBeVisible();
  });

  it.each([
    [11, '11 Mitglieder anlegen'],
    [10, '11 Mitglieder importieren'],
    [0, '11 Mitglieder ändern'],
  ])('with %i new ones is started by what it does', async (added, name) => {
    job = { ...draft, added };
    network.on(wire.import(3), () => json(200, { ...file, job_id: 9 }));
    openPage('/admin/import/3');
    expect(await screen.findByRole('button', { name })).toBeVisible();
  });

  it('that a colleague has taken away by checking anew is followed by theirs', async () => {
    network.on(wire.import(3), () => json(200, { ...file, job_id: 9 }));
    const { user } = openPage('/admin/import/3');
    await screen.findByRole('button', { name: texts.start(draft) });
    job = { ...draft, state: 'cancelled' };
    const theirs: Job = { ...draft, id: 10, asked_by: 'Ben Berg', pending: 7, added: 7 };
    network
      .on(wire.changeJob(9), () => json(409, { error: 'Der Auftrag ist verworfen.' }))
      .on(wire.import(3), () => json(200, { ...file, job_id: 10 }))
      .on(wire.job(10), () => json(200, theirs));
    await press(user, texts.start(draft));
    expect(await screen.findByText(texts.checkedByOther('Ben Berg'))).toBeVisible();
    expect(screen.getByRole('button', { name: texts.start(theirs) })).toBeVisible();
  });

  it('a line that means a member of another name shows both names', async () => {
    const sentence = 'Ist schon da, heißt aber anders.';
    job = { ...draft, reasons: [{ sentence, count: 1 }] };
    const mia = { id: 4, number: 17, first_name: 'Mia', last_name: 'Moll' };
    network.on(wire.jobRows(9), () =>
      json(200, {
        rows: [
          { id: 1, line: 2, member: mia, name: 'Maria Moll', state: 'skipped', sentence },
          { id: 2, line: 3, member: mia, name: 'Mia Moll', state: 'skipped', sentence },
        ],
      }),
    );
    openPage('/admin/import/3');
    await screen.findByText(`1 × ${sentence}`);
    const lines = (await screen.findAllByText(sentence)).map((line) => line.closest('li'));
    expect(lines[0]).toHaveTextContent('Mia Moll in der Datei: Maria Moll');
    expect(lines[1]).not.toHaveTextContent('in der Datei');
  });

  it('shows what to look at before, by itself and first', async () => {
    const doubt = 'Dieselbe Adresse hat noch jemand.';
    job = { ...draft, doubts: [{ sentence: doubt, count: 2 }] };
    network.on(wire.jobRows(9), ({ search }) =>
      json(200, {
        rows: [
          {
            ...{ id: 1, line: 2, name: 'Mia Moll', state: 'pending' },
            sentence: search.get('state') === 'doubtful' ? 'neu; Nummer 17 hat sie' : 'neu',
          },
        ],
      }),
    );
    const { user } = openPage('/admin/import/3');
    expect(await screen.findByText(`2 × ${doubt}`)).toBeVisible();
    expect(await screen.findByText('neu; Nummer 17 hat sie')).toBeVisible();
    expect(screen.getByRole('group', { name: 'zum Ansehen' })).toBeVisible();
    await press(user, '11 würden übernommen');
    expect(await screen.findByText('neu')).toBeVisible();
    expect(screen.queryByText('neu; Nummer 17 hat sie')).toBeNull();
  });

  it('a refused line shows its own cell beside the sentence of all of them', async () => {
    const sentence = 'Spalte „Mailadresse“: keine gültige E-Mail-Adresse.';
    job = { ...draft, reasons: [{ sentence, count: 2 }] };
    network.on(wire.jobRows(9), () =>
      json(200, {
        rows: [
          { id: 1, line: 2, name: 'Mia Moll', state: 'skipped', sentence, cell: 'mia-at-home' },
          { id: 2, line: 3, name: 'Tom Tor', state: 'skipped', sentence },
        ],
      }),
    );
    openPage('/admin/import/3');
    const cell = await screen.findByText('in der Datei: mia-at-home');
    expect(cell.closest('li')).toHaveTextContent(
      `Zeile 2Mia Moll${sentence}in der Datei: mia-at-home`,
    );
    expect(screen.getByText('Tom Tor').closest('li')).toHaveTextContent(
      `Zeile 3Tom Tor${sentence}`,
    );
  });

  it('a line that was refused for several cells shows each of them', async () => {
    const cells = [
      { sentence: 'Spalte „Nr.“: keine Mitgliedsnummer.', cell: 'zwölf' },
      { sentence: 'Spalte „Mailadresse“: keine gültige E-Mail-Adresse.', cell: 'mia-at-home' },
      { sentence: 'Spalte „Notiz“: länger als 10.000 Zeichen.' },
    ];
    const [first, ...also] = cells;
    network.on(wire.jobRows(9), () =>
      json(200, { rows: [{ id: 1, line: 2, name: 'Mia Moll', state: 'skipped', ...first, also }] }),
    );
    openPage('/admin/import/3');
    expect((await screen.findByText('Mia Moll')).closest('li')).toHaveTextContent(
      `Zeile 2Mia Moll${cells.map(({ sentence, cell }) => `${sentence}${cell === undefined ? '' : `in der Datei: ${cell}`}`).join('')}`,
    );
  });

  it('a line that fits several members leads to some of them', async () => {
    const sentence = 'Mehrere Mitglieder passen zu dieser Zeile.';
    const members = [17, 18, 19].map((number) => ({
      ...{ id: number + 100, number, first_name: 'Mia', last_name: 'Moll' },
    }));
    network.on(wire.jobRows(9), () =>
      json(200, {
        rows: [
          {
            ...{ id: 1, line: 2, name: 'Mia Moll', state: 'skipped', sentence },
            could_be: { members, more: 2 },
          },
        ],
      }),
    );
    openPage('/admin/import/3');
    // Whatever stands in it turns nothing around it.
    expect((await screen.findByText(sentence)).tagName).toBe('BDI');
    const link = await screen.findByRole('link', { name: 'Nummer 18 (Mia Moll)' });
    expect(link).toHaveAttribute('href', '/admin?mitglied=118');
    expect(link.closest('li')).toHaveTextContent(
      `${sentence}Es könnten sein: Nummer 17 (Mia Moll), Nummer 18 (Mia Moll), Nummer 19 (Mia Moll) und 2 weitere`,
    );
  });

  it('a line that means one who has registered with another address leads there', async () => {
    const member = { id: 117, number: 17, first_name: 'Mia', last_name: 'Moll' };
    const row = { id: 1, line: 2, name: 'Mia Moll', state: 'skipped', sentence: 'Anders.' };
    network.on(wire.jobRows(9), () =>
      json(200, { rows: [{ ...row, could_be: { members: [member], more: 0 } }] }),
    );
    openPage('/admin/import/3');
    const link = await screen.findByRole('link', { name: 'Nummer 17 (Mia Moll)' });
    expect(link.closest('li')).toHaveTextContent('Anders.Es könnte sein: Nummer 17 (Mia Moll)');
  });

  it('is thrown away on the way back to the columns', async () => {
    const { user } = openPage('/admin/import/3');
    await press(user, texts.backToColumns);
    expect(await screen.findByText(texts.file('liste.csv', 12))).toBeVisible();
    expect(network.to(wire.changeJob(9))[0]?.body).toEqual({ action: 'cancel' });
  });

  it('with nothing to import says why, and offers no start', async () => {
    job = {
      ...draft,
      pending: 0,
      added: 0,
      skipped: 12,
      reasons: [{ sentence: 'Ist schon da.', count: 12 }],
    };
    openPage('/admin/import/3');
    expect(await screen.findByText(texts.nothingToDo)).toBeVisible();
    expect(screen.getByText('12 × Ist schon da.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /importieren|anlegen/ })).not.toBeInTheDocument();
  });
});

describe('each step', () => {
  const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
  let scrolledTo: jest.SpyInstance;
  beforeEach(() => {
    scrolledTo = jest.spyOn(Element.prototype, 'scrollIntoView');
  });
  afterEach(() => scrolledTo.mockRestore());
  const expectBegun = async (name: string) => {
    const begun = await heading(name);
    await waitFor(() => expect(begun).toHaveFocus());
    expect(scrolledTo.mock.contexts.at(-1)).toBe(begun);
    // At once: nothing moves for those whom that makes ill.
    expect(scrolledTo).toHaveBeenLastCalledWith();
  };

  it('that takes the place of another one begins in view, with the focus on its heading', async () => {
    network.on(wire.planImport(3), () => {
      network.on(wire.import(3), () => json(200, { ...file, job_id: 9 }));
      return json(201, (job = { ...draft, state: 'checking', found: 3 }));
    });
    const user = await choose();
    await expectBegun(texts.file('liste.csv', 12));
    await press(user, texts.check);
    await expectBegun(texts.checkingTitle);
    job = draft;
    await expectBegun(texts.checked);
    job = { ...draft, state: 'running', started_at: '2026-07-31T17:42:00.000Z' };
    await press(user, '11 Mitglieder importieren');
    await expectBegun(texts.underWay);
    job = { ...job, state: 'done', pending: 0, changed: 11 };
    await expectBegun(texts.result);
    await user.click(screen.getByRole('link', { name: texts.anotherFile }));
    await expectBegun(texts.choose);
  });

  it('that is held has no result yet', async () => {
    network.on(wire.import(3), () => json(200, { ...file, job_id: 9 }));
    job = { ...draft, state: 'paused', started_at: '2026-07-31T17:42:00.000Z' };
    openPage('/admin/import/3');
    expect(await heading(texts.paused)).toBeVisible();
    expect(screen.queryByRole('heading', { name: texts.result })).not.toBeInTheDocument();
  });

  it('with which the page begins leaves it at its top', async () => {
    network.on(wire.import(3), () => json(200, { ...file, job_id: 9 }));
    openPage('/admin/import/3');
    expect(await heading(texts.checked)).not.toHaveFocus();
    expect(scrolledTo).not.toHaveBeenCalled();
  });

  it('that comes by itself leaves whoever is somewhere else where they are', async () => {
    network.on(wire.import(3), () => json(200, { ...file, job_id: 9 }));
    job = { ...draft, state: 'running', started_at: '2026-07-31T17:42:00.000Z' };
    openPage('/admin/import/3');
    const link = await screen.findByRole('link', { name: 'Im Protokoll' });
    act(() => link.focus());
    job = { ...job, state: 'done', pending: 0, changed: 11 };
    await heading(texts.result);
    expect(link).toHaveFocus();
    expect(scrolledTo).not.toHaveBeenCalled();
  });
});

describe('the way back', () => {
  const option = async (user: Awaited<ReturnType<typeof choose>>, text: string) => {
    await user.click(await screen.findByRole('combobox', { name: texts.becomesFor('Spitzname') }));
    const list = document.querySelector<HTMLElement>(
      '.ant-select-dropdown:not(.ant-select-dropdown-hidden)',
    )!;
    await user.click(within(list).getByText(text));
  };
  const go = async (by: 1 | -1, search: string) => {
    act(() => window.history.go(by));
    await waitFor(() => expect(window.location.search).toBe(search));
  };
  const chosen = () =>
    screen.findByText(texts.fields.full_name, {
      selector: '.ant-select-content *, .ant-select-content',
    });
  const planned: Job = {
    ...draft,
    task: {
      kind: 'import_members',
      import_id: 3,
      file_name: 'liste.csv',
      ...file.plan,
      fields: [null, null, 'full_name'],
    },
  };

  it('leads from the dry run to the columns as chosen, to the file, and forward again', async () => {
    job = planned;
    network.on(wire.planImport(3), () => {
      network.on(wire.import(3), () => json(200, { ...file, job_id: 9 }));
      return json(201, job);
    });
    const user = await choose();
    await option(user, texts.fields.full_name);
    await press(user, texts.check);
    expect(await screen.findByText('12 Zeilen: 10 neu, 1 geändert, 1 nicht.')).toBeVisible();
    await go(-1, '?schritt=spalten');
    expect(await chosen()).toBeVisible();
    await go(-1, '');
    expect(await screen.findByText(texts.drop)).toBeVisible();
    expect(await screen.findByRole('link', { name: texts.file('liste.csv', 12) })).toBeVisible();
    await go(1, '?schritt=spalten');
    expect(await chosen()).toBeVisible();
    await go(1, '');
    expect(await screen.findByText('12 Zeilen: 10 neu, 1 geändert, 1 nicht.')).toBeVisible();
    expect(network.to(wire.sendImport)).toHaveLength(1);
    expect(network.to(wire.planImport(3))).toHaveLength(1);
    expect(network.to(wire.changeJob(9))).toHaveLength(0);
  });

  it('to the file leads on from there, too', async () => {
    const user = await choose();
    await option(user, texts.fields.full_name);
    await go(-1, '');
    await user.click(await screen.findByRole('link', { name: texts.file('liste.csv', 12) }));
    expect(await chosen()).toBeVisible();
  });

  it('is none from a reload: the columns are as chosen', async () => {
    const user = await choose();
    await option(user, texts.fields.full_name);
    await user.click(screen.getByRole('radio', { name: texts.update }));
    cleanup();
    openPage('/admin/import/3');
    expect(await chosen()).toBeVisible();
    expect(screen.getByRole('radio', { name: texts.update })).toBeChecked();
    // Checked they are the job's, and another file's never.
    await press(user, texts.check);
    await screen.findByText('12 Zeilen: 10 neu, 1 geändert, 1 nicht.');
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it.each([
    [
      'another file with its number',
      () => json(200, { ...file, created_at: draft.created_at.replace('31', '30') }),
    ],
    ['another head', () => json(200, { ...file, head: 2 })],
  ])('of a reload, %s: the columns as they are guessed', async (_, answer) => {
    const user = await choose();
    await option(user, texts.fields.full_name);
    cleanup();
    network.on(wire.import(3), answer);
    openPage('/admin/import/3');
    await screen.findByText(texts.file('liste.csv', 12));
    expect(screen.queryByText(texts.fields.full_name)).not.toBeInTheDocument();
  });

  it.each([
    [
      'somebody else',
      () => network.on(wire.me, () => json(200, me({ is_superuser: true, number: 4711 }))),
    ],
    [
      'whoever signed out',
      (store: ReturnType<typeof openPage>['store']) => act(() => void store.dispatch(signedOut())),
    ],
  ])('of a reload leaves %s nothing that was chosen', async (_, happen) => {
    const { user, store } = openPage('/admin/import/3');
    await option(user, texts.fields.full_name);
    await chosen();
    happen(store);
    cleanup();
    haveSession();
    openPage('/admin/import/3');
    await screen.findByText(texts.file('liste.csv', 12));
    expect(screen.queryByText(texts.fields.full_name)).not.toBeInTheDocument();
  });

  it('to the columns, which are changed: forward leads to no dry run of other ones', async () => {
    const user = await choose();
    await press(user, texts.check);
    await screen.findByText('12 Zeilen: 10 neu, 1 geändert, 1 nicht.');
    await go(-1, '?schritt=spalten');
    await option(user, texts.fields.full_name);
    await go(1, '');
    expect(await chosen()).toBeVisible();
    expect(screen.queryByText(/^12 Zeilen: /)).not.toBeInTheDocument();
  });

  it('by the button is the same step of the history', async () => {
    const user = await choose();
    await press(user, texts.check);
    await press(user, texts.backToColumns);
    await waitFor(() => expect(window.location.search).toBe('?schritt=spalten'));
    await go(-1, '');
    expect(await screen.findByText(texts.drop)).toBeVisible();
  });

  it('from an import that has begun leads to no columns', async () => {
    const user = await choose();
    await press(user, texts.check);
    job = { ...draft, state: 'done', pending: 0, changed: 11, started_at: '2026-07-31T17:42:00Z' };
    await press(user, '11 Mitglieder importieren');
    await screen.findByText('10 Mitglieder angelegt, 1 geändert.');
    await go(-1, '?schritt=spalten');
    expect(screen.getByText('10 Mitglieder angelegt, 1 geändert.')).toBeVisible();
  });
});

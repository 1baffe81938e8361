/** Holds docs/architecture.md, "Imports point one way", over every folder that is there. */
import { join } from 'node:path';

import {
  barrels,
  circles,
  environmentReaders,
  forbiddenArrows,
  kyselyOutsideRepositories,
  transactionsOutsideServices,
  unknownFolders,
} from './support/importRules.ts';
import { parseSourceFile, readSourceFiles } from './support/sourceFiles.ts';

const files = readSourceFiles(join(import.meta.dirname, '..'), ['contract', 'src', 'server']);

describe('the house', () => {
  test('is not empty', () => {
    const tops = new Set(files.map(({ path }) => path.split('/')[0]));
    expect(tops).toEqual(new Set(['contract', 'src', 'server']));
    expect(files.flatMap(({ imports }) => imports).length).toBeGreaterThan(100);
  });

  test.each([
    ['every folder has its place in the order', unknownFolders],
    ['imports point one way', forbiddenArrows],
    ['no circles', circles],
    ['no barrel files', barrels],
    ['only repositories and db/ know Kysely', kyselyOutsideRepositories],
    ['only services open a transaction', transactionsOutsideServices],
    ['only main and the command line read the environment', environmentReaders],
  ])('%s', (_, violationsIn) => {
    expect(violationsIn(files)).toEqual([]);
  });
});

describe('the rules can fail', () => {
  const written = (sources: Record<string, string>) =>
    Object.entries(sources).map(([path, text]) => parseSourceFile(path, text));

  test.each([
    ['contract/rules.ts', "import { x } from '../src/shared/format.ts';"],
    ['contract/rules.ts', "import { x } from '../server/lib/clock.ts';"],
    ['src/api/tags.ts', "import { x } from '../../server/texts.ts';"],
    ['server/texts.ts', "import type { X } from '../src/app/store.ts';"],
    ['src/shared/format.ts', "import { x } from '../session/sessionSlice.ts';"],
    ['src/session/sessionSlice.ts', "import { x } from '../api/baseApi.ts';"],
    ['src/api/baseApi.ts', "import { x } from '../decoder/decoderSlice.ts';"],
    ['src/decoder/decoderSlice.ts', "import { x } from '../entry/journal.ts';"],
    ['src/entry/journal/journal.ts', "import { x } from '../../decoder/decoderSlice.ts';"],
    ['src/decoder/decoderSlice.ts', "import { x } from '../features/scan/scanSlice.ts';"],
    ['src/features/login/LoginPage.tsx', "import { x } from '../signup/texts.ts';"],
    ['src/features/login/LoginPage.tsx', "import '../signup/signup.css';"],
    ['src/features/login/LoginPage.tsx', "import { x } from '../../app/store.ts';"],
    ['src/features/login/LoginPage.tsx', "import type { X } from '../../app/theme.ts';"],
    ['src/features/login/LoginPage.tsx', "const x = await import('../signup/SignupPage.tsx');"],
    ['src/features/login/LoginPage.tsx', "type X = import('../signup/texts.ts').X;"],
    ['src/features/login/LoginPage.tsx', "new URL('../signup/worker.ts', import.meta.url);"],
    ['src/features/login/LoginPage.tsx', "export { x } from '../signup/texts.ts';"],
    ['src/app/App.tsx', "import { x } from '../main.tsx';"],
    ['src/app/App.tsx', "import { x } from '../../scripts/build.ts';"],
    ['src/app/App.tsx', "import { x } from '../../__tests__/support/chromium.ts';"],
    ['server/lib/clock.ts', "import { x } from '../db/openDatabase.ts';"],
    ['server/modules/member/repository.ts', "import { x } from './service.ts';"],
    ['server/modules/member/service.ts', "import { x } from './routes.ts';"],
    ['server/modules/member/routes.ts', "import { x } from '../../buildApp.ts';"],
    ['server/buildApp.ts', "import { x } from './main.ts';"],
    ['server/mail/outbox.ts', "import { x } from '../modules/member/service.ts';"],
  ])('forbidden: %s with %s', (path, text) => {
    expect(forbiddenArrows(written({ [path]: text }))).toHaveLength(1);
  });

  test.each([
    ['src/api/baseApi.ts', "import type { AppState } from '../app/store.ts';"],
    ['src/features/login/LoginPage.tsx', "import { type AppState } from '../../app/store.ts';"],
    [
      'src/features/login/LoginPage.tsx',
      "import { x } from './texts.ts'; import { y } from 'antd';",
    ],
    ['src/features/scan/ScanPage.tsx', "import { x } from '../../../contract/access.ts';"],
    ['src/main.tsx', "import { x } from './app/App.tsx';"],
    ['server/modules/member/service.ts', "import { x } from '../session/repository.ts';"],
    ['server/cli/main.ts', "import { x } from '../db/openDatabase.ts';"],
  ])('allowed: %s with %s', (path, text) => {
    expect(forbiddenArrows(written({ [path]: text }))).toEqual([]);
  });

  test('a part of a module stands as high as the highest that it imports', () => {
    const files = written({
      'server/modules/member/repository.ts': "import { a } from './low.ts'; import './high.ts';",
      'server/modules/member/low.ts': "import { a } from '../../lib/clock.ts';",
      'server/modules/member/high.ts': "import { a } from './higher.ts';",
      'server/modules/member/higher.ts': "import { a } from './service.ts';",
    });
    expect(forbiddenArrows(files)).toEqual([
      'server/modules/member/repository.ts → server/modules/member/high.ts',
    ]);
  });

  test('a circle is found, also one that is made of types', () => {
    const files = written({
      'src/api/a.ts': "import { b } from './b.ts';",
      'src/api/b.ts': "import { c } from './c.ts'; import { d } from './d.ts';",
      'src/api/c.ts': "import type { A } from './a.ts';",
      'src/api/d.ts': '',
    });
    expect(circles(files)).toEqual(['src/api/a.ts → src/api/b.ts → src/api/c.ts → src/api/a.ts']);
  });

  test('a barrel, a new folder, a stray query, a stray transaction and a stray variable are found', () => {
    const strays = written({
      'src/features/login/all.ts': "export * from './LoginPage.tsx';",
      'src/features/login/index.ts': 'export const x = 1;',
      'src/helpers/x.ts': '',
      'server/stuff/x.ts': '',
      'server/modules/member/service.ts': "import { sql } from 'kysely';",
      'server/modules/member/routes.ts': 'database.transaction(work);',
      'server/buildApp.ts': 'const port = process.env.PORT;',
    });
    expect(barrels(strays)).toEqual(['src/features/login/all.ts', 'src/features/login/index.ts']);
    expect(unknownFolders(strays)).toEqual(['src/helpers/x.ts', 'server/stuff/x.ts']);
    expect(kyselyOutsideRepositories(strays)).toEqual(['server/modules/member/service.ts']);
    expect(transactionsOutsideServices(strays)).toEqual(['server/modules/member/routes.ts']);
    expect(environmentReaders(strays)).toEqual(['server/buildApp.ts']);
  });
});

/** Shows that the rules of .dependency-cruiser.js, and those for folders in eslint.config.js, can fail. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { ESLint, Linter } from 'eslint';
import { parser } from 'typescript-eslint';

import { IMPORT_RULES } from '../scripts/checks.ts';

const root = join(import.meta.dirname, '..');

const WEB = 'web: imports point one way';
const SERVER = 'server: imports point one way';
const DECODER = 'decoder: imports point one way';
const ENTRY = 'entry: imports point one way';
const SHARED = 'src/ and server/ share contract/ and nothing else';
const FEATURE = 'a feature never imports another';
const KYSELY = 'only repositories and db/ know Kysely';
const CIRCLE = 'no circles';

/** A file of a small house, what it imports, and the rules that this breaks. */
type Flaw = readonly [file: string, imports: string, broken: readonly string[]];

const FLAWS: readonly Flaw[] = [
  ['contract/rules.ts', "import '../src/shared/low.ts';", [SHARED, WEB]],
  ['contract/limits.ts', "import '../server/lib/low.ts';", [SHARED, SERVER]],
  ['src/api/tags.ts', "import '../../server/texts.ts';", [SHARED]],
  ['server/errors.ts', "import type { X } from '../src/session/low.ts';", [SHARED]],
  ['src/app/build.ts', "import '../../scripts/low.ts';", [SHARED]],

  ['src/shared/format.ts', "import '../session/low.ts';", [WEB]],
  ['src/api/client/client.ts', "import '../../session/low.ts';", [WEB]],
  ['src/session/slice.ts', "import '../api/low.ts';", [WEB]],
  ['src/entry/slice.ts', "import '../decoder/low.ts';", [WEB]],
  ['src/decoder/slice.ts', "import '../entry/low.ts';", [WEB]],
  ['src/api/base.ts', "import '../features/login/low.ts';", [WEB]],
  ['src/update/slice.ts', "import '../features/login/low.ts';", [WEB]],
  ['src/features/login/Page.tsx', "import type { X } from '../../app/low.ts';", [WEB]],
  ['src/app/App.tsx', "import '../main.tsx';", [WEB]],

  ['src/features/login/a.ts', "import '../signup/low.ts';", [FEATURE]],
  ['src/features/login/b.ts', "import '../signup/low.css';", [FEATURE]],
  ['src/features/login/c.ts', "const x = await import('../signup/low.ts');", [FEATURE]],
  ['src/features/login/d.ts', "type X = import('../signup/low.ts').X;", [FEATURE]],
  ['src/features/login/e.ts', "export { x } from '../signup/low.ts';", [FEATURE]],

  ['src/decoder/transport/a.ts', "import '../worker/low.ts';", [DECODER]],
  ['src/decoder/engine/a.ts', "import '../worker/low.ts';", [DECODER]],
  ['src/decoder/worker/a.ts', "import '../camera/low.ts';", [DECODER]],
  ['src/decoder/camera/a.ts', "import '../low.ts';", [DECODER]],
  ['src/entry/journal/a.ts', "import '../list/low.ts';", [ENTRY]],
  ['src/entry/engine/a.ts', "import '../low.ts';", [ENTRY]],

  ['server/lib/clock.ts', "import '../db/low.ts';", [SERVER]],
  ['server/mail/outbox.ts', "import '../modules/member/aService.ts';", [SERVER]],
  [
    'server/modules/member/aRepository.ts',
    "import './bService.ts';",
    [SERVER, 'server: a repository needs no service'],
  ],
  [
    'server/modules/member/cRepository.ts',
    "import './part.ts';",
    ['server: a repository needs no service'],
  ],
  ['server/modules/member/part.ts', "import './bService.ts';", []],
  [
    'server/modules/member/dService.ts',
    "import './aRoutes.ts';",
    [SERVER, 'server: a service needs no route'],
  ],
  ['server/modules/member/aRoutes.ts', "import '../../buildApp.ts';", [SERVER]],
  ['server/buildApp.ts', "import './main.ts';", [SERVER]],
  ['server/modules/member/eService.ts', "import { sql } from 'kysely';", [KYSELY]],

  ['src/session/circle.ts', "import type { X } from './circleBack.ts';", [CIRCLE]],
  // Told once, of the first file on it.
  ['src/session/circleBack.ts', "import { x } from './circle.ts';", []],
  ['src/session/barrel.ts', "import './index.ts';", ['no barrel files']],
  ['src/helpers/a.ts', "import '../shared/low.ts';", ['every folder has its place']],
  ['src/shared/newcomer.ts', "import '../others/low.ts';", ['every folder has its place']],

  [
    'src/features/scan/Page.tsx',
    "import './low.ts'; import 'antd'; import '../../api/low.ts';",
    [],
  ],
  ['src/api/good.ts', "import '../entry/low.ts'; import '../../contract/low.ts';", []],
  ['server/modules/member/goodService.ts', "import '../session/aRepository.ts';", []],
  ['server/cli/main.ts', "import '../db/low.ts';", []],
];

/** The part of dependency-cruiser's report that is looked at. */
interface CruiseReport {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly from: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

function cruise(folder: string): CruiseReport['summary'] {
  const config = join(root, '.dependency-cruiser.js');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [IMPORT_RULES, '--config', config, '--output-type', 'json', 'contract', 'src', 'server'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  expect(stderr).toBe('');
  return (JSON.parse(stdout) as CruiseReport).summary;
}

describe('.dependency-cruiser.js', () => {
  const house = mkdtempSync(join(tmpdir(), 'einlass-imports-'));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), text);
  };
  afterAll(() => rmSync(house, { recursive: true }));

  test('finds each flaw of a house, of types too, and nothing else', () => {
    write('package.json', '{ "type": "module" }');
    for (const [file, text] of FLAWS) {
      for (const [, specifier = ''] of text.matchAll(/'(\.[^']+)'/g))
        write(join(dirname(file), specifier), '');
    }
    for (const [file, text] of FLAWS) write(file, text);
    const found = new Map<string, Set<string>>();
    for (const { from, rule } of cruise(house).violations) {
      found.set(from, (found.get(from) ?? new Set()).add(rule.name));
    }
    expect(
      Object.fromEntries([...found].map(([file, names]) => [file, [...names].sort()])),
    ).toEqual(
      Object.fromEntries(
        FLAWS.filter(([, , broken]) => broken.length > 0).map(([file, , broken]) => [
          file,
          [...broken].sort(),
        ]),
      ),
    );
  });

  test('is held against the whole house', () => {
    expect(cruise(root).totalCruised).toBeGreaterThan(400);
  });
});

describe('eslint.config.js', () => {
  const eslint = new ESLint({ cwd: root });

  /** What the rules for a folder say of a line, without those that need types. */
  async function complaints(file: string, line: string): Promise<string[]> {
    const { rules } = (await eslint.calculateConfigForFile(file)) as { rules: Linter.RulesRecord };
    const ofFolders = Object.entries(rules).filter(([name]) => name.startsWith('no-restricted-'));
    return new Linter()
      .verify(line, [
        { files: ['**'], languageOptions: { parser }, rules: Object.fromEntries(ofFolders) },
      ])
      .map(({ message }) => message);
  }

  test.each([
    ['src/shared/format.ts', "export * from './texts.ts';", 'No barrel files'],
    ['server/texts.ts', "export { x } from './errors.ts';", 'No barrel files'],
    ['server/cli/main.ts', 'database.transaction(work);', 'Only services and the outbox'],
    [
      'server/modules/board/routes.ts',
      'database.transaction(work);',
      'Only services and the outbox',
    ],
    ['server/buildApp.ts', 'const port = process.env.PORT;', 'Only main and the command line'],
    ['src/app/App.tsx', 'const { env } = process;', 'Only main and the command line'],
    ['src/app/App.tsx', "new URL('../decoder/x.ts', import.meta.url);", 'A worker or an asset'],
  ])('forbidden: %s with %s', async (file, line, reason) => {
    expect(await complaints(file, line)).toEqual([expect.stringContaining(reason)]);
  });

  test.each([
    ['src/entry/journal/entryDatabase.ts', "const stores = database.transaction(['journal']);"],
    ['server/modules/board/service.ts', 'database.transaction(work);'],
    ['server/modules/entry/undoService.ts', 'database.transaction(work);'],
    ['server/mail/outbox.ts', 'database.transaction(work);'],
    ['server/main.ts', 'const port = process.env.PORT;'],
    ['server/cli/main.ts', 'const port = process.env.PORT;'],
    ['src/decoder/decoderAssets.ts', "new URL('./worker/decoderWorker.ts', import.meta.url);"],
  ])('allowed: %s with %s', async (file, line) => {
    expect(await complaints(file, line)).toEqual([]);
  });
});

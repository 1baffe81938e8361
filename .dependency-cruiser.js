/**
 * Which folder may import which (docs/architecture.md, "Imports point one way"). `npm run check` and `npm test`
 * hold every file against it, imports of types included; __tests__/imports.test.ts shows that each rule can fail.
 */

/**
 * Lowest first, as regular expressions: a file stands where the first one fits. It may import its own place and
 * every earlier line, but neither a later line nor another place of its own line.
 */
const WEB = [
  ['^contract/', '^src/[^/]+\\.d\\.ts$'],
  ['^src/shared/'],
  ['^src/api/client/'],
  ['^src/session/'],
  ['^src/entry/', '^src/decoder/'],
  ['^src/api/'],
  ['^src/update/'],
  ['^src/features/'],
  ['^src/app/'],
  ['^src/main\\.tsx$', '^src/firstPaint\\.ts$'],
];

const DECODER = [
  ['^src/decoder/listeners\\.ts$'],
  ['^src/decoder/transport/'],
  ['^src/decoder/imaging/'],
  ['^src/decoder/engine/'],
  ['^src/decoder/worker/', '^src/decoder/camera/'],
  ['^src/decoder/'],
];

const ENTRY = [
  ['^src/entry/journal/'],
  ['^src/entry/list/'],
  ['^src/entry/engine/'],
  ['^src/entry/'],
];

const REPOSITORY = '^server/modules/[^/]+/(?:r|\\w+R)epository\\.ts$';
const SERVICE = '^server/modules/[^/]+/(?:s|\\w+S)ervice\\.ts$';
const ROUTES = '^server/modules/[^/]+/(?:r|\\w+R)outes\\.ts$';
/** A part of a module that is none of the three: it stands as high as the highest that it imports. */
const MODULE_PART = '^server/modules/[^/]+/\\w+\\.ts$';

const SERVER = [
  ['^contract/'],
  ['^server/(?:lib/|errors\\.ts$|texts\\.ts$)'],
  ['^server/db/'],
  ['^server/config\\.ts$'],
  [REPOSITORY],
  ['^server/mail/', '^server/work/'],
  ['^server/deps\\.ts$'],
  [SERVICE],
  ['^server/plugins/'],
  ['^server/services\\.ts$'],
  [ROUTES],
  ['^server/buildApp\\.ts$'],
  // What stands beside main.ts, for main.ts and the command line.
  ['^server/(?!main\\.ts)\\w+\\.ts$'],
  ['^server/(?:main\\.ts$|cli/)'],
];

const OURS = '^(?:contract|src|server)/';
const PLACES = [...WEB.flat(), ...SERVER.flat(), MODULE_PART];

const never = (name, from, to) => ({ name, severity: 'error', from, to });

/** A rule for each place of a table. */
const order = (name, lines) =>
  lines.flatMap((line, index) => {
    const below = lines.slice(0, index).flat();
    return line.map((place, position) =>
      never(
        `${name}: imports point one way`,
        { path: place, pathNot: [...below, ...line.slice(0, position)] },
        { path: lines.flat(), pathNot: [place, ...below] },
      ),
    );
  });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...order('web', WEB),
    ...order('decoder', DECODER),
    ...order('entry', ENTRY),
    ...order('server', SERVER),
    never(
      'server: a repository needs no service',
      { path: REPOSITORY },
      { path: [SERVICE, '^server/(?:services|buildApp)\\.ts$', ROUTES], reachable: true },
    ),
    never(
      'server: a service needs no route',
      { path: SERVICE },
      {
        path: ['^server/(?:services|buildApp)\\.ts$', '^server/plugins/', ROUTES],
        reachable: true,
      },
    ),
    never(
      'a feature never imports another',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features/', pathNot: '^src/features/$1/' },
    ),
    never(
      'src/ and server/ share contract/ and nothing else',
      { path: '^(contract|src|server)/' },
      { dependencyTypes: ['local'], pathNot: '^(?:contract|$1)/' },
    ),
    never(
      'only repositories and db/ know Kysely',
      { path: OURS, pathNot: ['^server/db/', '/(?:r|\\w+R)epository\\.ts$'] },
      { path: '(?:^|/)kysely(?:/|$)' },
    ),
    never('no circles', { path: OURS }, { circular: true }),
    never(
      'no barrel files',
      { path: OURS },
      { dependencyTypes: ['local'], path: '/index\\.tsx?$' },
    ),
    never('every folder has its place', { path: OURS }, { path: OURS, pathNot: PLACES }),
    never('every folder has its place', { path: OURS, pathNot: PLACES }, {}),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
    },
  },
};

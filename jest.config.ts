import type { Config } from 'jest';

const tsJest = (useESM: boolean): NonNullable<Config['transform']> => ({
  '^.+\\.tsx?$': [
    'ts-jest',
    // Types are checked once by tsc, not again in every test file.
    {
      useESM,
      diagnostics: false,
      tsconfig: { ...sharedOptions, module: useESM ? 'ESNext' : 'CommonJS' },
    },
  ],
});

const sharedOptions = {
  target: 'ES2024',
  moduleResolution: 'Bundler',
  jsx: 'react-jsx',
  isolatedModules: true,
  esModuleInterop: true,
  allowImportingTsExtensions: false,
  verbatimModuleSyntax: false,
};

const everywhere = {
  rootDir: import.meta.dirname,
  cacheDirectory: '<rootDir>/.cache/jest',
  // A sandbox's globals are slow to look up. This one is used for every byte of a picture.
  sandboxInjectedGlobals: ['Math'],
};

/** Node programs are tested as the ES modules that they are (needs --experimental-vm-modules, see scripts/jest.ts). */
const nodeProject = (name: string) => ({
  ...everywhere,
  displayName: name,
  testMatch: [`<rootDir>/__tests__/${name}/**/*.test.ts`],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: tsJest(true),
});

const config: Config = {
  // jest heeds these here only, not in a project.
  testTimeout: 30_000,
  // One more than two cores: every third second of a browser suite is spent waiting for what takes its time.
  maxWorkers: 3,
  testSequencer: './__tests__/support/browserFirst.ts',
  projects: [
    {
      ...nodeProject('contract'),
      testMatch: ['<rootDir>/__tests__/{contract/**/*,imports,mutants,spec}.test.ts'],
    },
    nodeProject('server'),
    {
      ...everywhere,
      displayName: 'src',
      testMatch: ['<rootDir>/__tests__/src/**/*.test.{ts,tsx}'],
      testEnvironment: '<rootDir>/__tests__/support/jsdomEnvironment.ts',
      setupFilesAfterEnv: ['<rootDir>/__tests__/support/setupJsdom.ts'],
      moduleNameMapper: {
        '(\\.(css|svg|woff2)|/decoderAssets\\.ts)$': '<rootDir>/__tests__/support/emptyModule.ts',
      },
      transform: tsJest(false),
    },
    {
      ...nodeProject('e2e'),
      testEnvironment: '<rootDir>/__tests__/support/browserEnvironment.ts',
      setupFilesAfterEnv: ['<rootDir>/__tests__/support/setupE2e.ts'],
    },
  ],
};

export default config;

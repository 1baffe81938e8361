/** A process that runs jest whenever it is asked to, in the project that is its working directory. */
import { runCLI } from 'jest';

import type { Answer, Selection } from './testRunner.ts';

process.on('message', ({ projects, files, names, cache }: Selection) => {
  const options = {
    _: [],
    $0: 'jest',
    cacheDirectory: cache,
    reporters: [],
    runInBand: true,
    selectProjects: [...projects],
    silent: true,
    testNamePattern: names,
    testPathPatterns: [files],
    watchman: false,
  };
  void runCLI(options, [process.cwd()]).then(({ results }) => {
    const answer: Answer = {
      files: results.testResults.map((file) => ({
        path: file.testFilePath,
        failure: file.testExecError === undefined ? null : (file.failureMessage ?? ''),
        tests: file.testResults.map(({ fullName, status }) => ({ fullName, status })),
      })),
      memoryBytes: process.memoryUsage.rss(),
    };
    process.send?.(answer);
  });
});

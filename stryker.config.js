/** Mutation testing of what is true (`npm run mutants`): each small mistake in `domain` has to be noticed by a test. */
export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts' },
  mutate: ['domain/**/*.ts', '!domain/**/*.test.ts', '!domain/{oracle,testing}/**'],
  coverageAnalysis: 'perTest',
  // There is no project to rewrite: TypeScript's compiler, which does it, has no such interface any more.
  tsconfigFile: 'none',
  tempDirName: '.mutants/copy',
  ignorePatterns: [
    '/web',
    '/e2e',
    '/bench',
    '/chaos',
    '/docs',
    '/sandbox',
    '/server',
    '/deploy',
    '/.mutants',
    '/.data',
    '/.keys',
  ],
  reporters: ['clear-text', 'json', 'html'],
  jsonReporter: { fileName: '.mutants/report.json' },
  htmlReporter: { fileName: '.mutants/report.html' },
  incrementalFile: '.mutants/known.json',
  concurrency: 1,
};

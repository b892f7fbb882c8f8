/**
 * Mutation testing (`npm run mutants`): each small mistake in what is true (`domain`), or with MUTANTS=server in what the server
 * does with money, has to be noticed by a test.
 */
const isServer = process.env.MUTANTS === 'server';
const use = 'server/features/';
const OUTSIDE = ['/web', '/e2e', '/bench', '/chaos', '/docs', '/deploy', '/.mutants', '/.data', '/.keys'];

export default {
  plugins: ['@stryker-mutator/vitest-runner', './bin/drawn-mutants.js'],
  testRunner: process.env.MUTANTS_SAMPLE ? 'drawn' : 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts' },
  mutate: isServer
    ? [
        `${use}receivables/{payment-life,move-online-payment,apply-provider-payment,recover-payment,suspend-payment}.ts`,
        `${use}receivables/{move-refund,take-refunds,use-credit,discount-life,discount-end,keep-credit-task,record-payment,book-invoice,lock-payment}.ts`,
        `${use}refunds/{request-refund,submit-refund}.ts`,
        `${use}payments/{pay-by-bank,take-bank-payment,submit-payment,give-up-payment,check-payment,payable-order}.ts`,
      ]
    : ['domain/**/*.ts', '!domain/**/*.test.ts', '!domain/{oracle,testing}/**'],
  coverageAnalysis: 'perTest',
  // There is no project to rewrite: TypeScript's compiler, which does it, has no such interface any more.
  tsconfigFile: 'none',
  tempDirName: '.mutants/copy',
  ignorePatterns: [...OUTSIDE, ...(isServer ? [] : ['/sandbox', '/server'])],
  reporters: ['clear-text', 'json', 'html'],
  jsonReporter: { fileName: '.mutants/report.json' },
  htmlReporter: { fileName: '.mutants/report.html' },
  eventReporter: { baseDir: '.mutants/events' },
  incrementalFile: '.mutants/known.json',
  concurrency: 1,
  // With a database, on a machine that does other things as well.
  dryRunTimeoutMinutes: 30,
  timeoutMS: isServer ? 60_000 : 5_000,
};

import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const at = (folder: string): string => fileURLToPath(new URL(`${folder}/`, import.meta.url));

/** Of `domain` those of `contract` too, which asks the same rules. */
const RULES = {
  include: ['domain/**/*.test.ts', 'contract/**/*.test.ts'],
  // It compares forms with the API. Both are made from the same rule, so a mistake in it is in both.
  exclude: [...configDefaults.exclude, 'contract/fields.test.ts'],
  testTimeout: 30_000,
};
/** Of the server the folders of money: they go over HTTP, to the real app with a real database. All of them, or those that are named. */
const MONEY = {
  include: process.env.MUTANTS_TESTS?.split(' ') ?? [
    'server/features/{credits,payments,payment-methods,receivables,refunds}/**/*.test.ts',
  ],
  globalSetup: ['server/testing/database.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  maxWorkers: 1,
};

/** The tests that mutants meet (stryker.config.js). */
export default defineConfig({
  // In the copy that has the mutants, never the packages beside it.
  resolve: { alias: { '@underlay/domain/': at('domain'), '@underlay/contract/': at('contract') } },
  test: {
    ...(process.env.MUTANTS === 'server' ? MONEY : RULES),
    isolate: false,
    env: { ORACLE_INVOICES: '150' },
  },
});

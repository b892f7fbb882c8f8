import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

const at = (folder: string): string => fileURLToPath(new URL(`${folder}/`, import.meta.url));

/** The tests that mutants meet (stryker.config.js): those of `domain`, and of `contract`, which asks the same rules. */
export default defineConfig({
  // In the copy that has the mutants, never the packages beside it.
  resolve: { alias: { '@underlay/domain/': at('domain'), '@underlay/contract/': at('contract') } },
  test: {
    include: ['domain/**/*.test.ts', 'contract/**/*.test.ts'],
    // It compares forms with the API. Both are made from the same rule, so a mistake in it is in both.
    exclude: [...configDefaults.exclude, 'contract/fields.test.ts'],
    testTimeout: 30_000,
    isolate: false,
    env: { ORACLE_INVOICES: '150' },
  },
});

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The longest files, longest first: what is begun first does not trail behind the others. Those that play orders and worlds need
 * the processor, those behind them wait for other processes.
 */
const LONGEST = [
  'server/app/worlds',
  'chaos/chaos',
  'server/app/interleavings',
  'chaos/restore-drill',
  'server/app/more-interleavings',
  'server/app/backup/restore',
  'server/app/backup/back-up',
  'server/app/upgrade-postgres/upgrade-postgres',
  'server/database/embedded-postgres',
  'server/app/bad-luck',
  'server/services/queue',
  'server/app/access-matrix',
].map((name) => `${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const long = LONGEST.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(name)));
    return [...new Set([...long, ...sorted])];
  }
}

/** Much that is made lives shortly. With more room for it, far less of it is moved about. */
const ROOM = ['--max-semi-space-size=64'];

/**
 * A worker loads what it tests once, not for every file. Where there are two cores, a project that does not name its workers gets
 * one, and its files are run one by one before all others. A third worker was tried: each file took as much longer.
 */
const SHARED = { maxWorkers: 2, isolate: false };

/** One project per package, so that each can be run alone: `npx vitest run --project domain`. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'domain',
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts'],
          testTimeout: 30_000,
          ...SHARED,
        },
      },
      {
        test: {
          name: 'sandbox',
          include: ['sandbox/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          ...SHARED,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/database.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          execArgv: ROOM,
          // What a test needs for itself hangs on its own product.
          ...SHARED,
        },
      },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          name: 'web',
          include: ['**/*.test.{ts,tsx}'],
          setupFiles: [fileURLToPath(new URL('web/testing/fresh-page.ts', import.meta.url))],
          testTimeout: 60_000,
          execArgv: ROOM,
          // The set-up takes away what a test left behind.
          ...SHARED,
        },
      },
      { test: { name: 'chaos', include: ['chaos/**/*.test.ts'], testTimeout: 180_000, ...SHARED } },
      { test: { name: 'checks', include: ['checks/**/*.test.ts'], testTimeout: 30_000, ...SHARED } },
    ],
  },
});

/**
 * A test runner for Stryker that asks the tests only of mistakes that were drawn (`npm run mutants -- --sample=0.1`). Whether one is
 * drawn depends on the seed and on the mistake alone: each is as likely as any other, a run can be repeated, and those of a smaller
 * sample are in a larger one.
 */
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { strykerPlugins as runners } from '@stryker-mutator/vitest-runner';
import { ROOT } from './sources.js';

const [vitest] = runners;

/** From 0 to 1. */
function lotOf({ fileName, location: { start, end }, replacement }) {
  const place = [relative(ROOT, fileName), start.line, start.column, end.line, end.column];
  const mistake = [process.env.MUTANTS_SEED ?? '', ...place, replacement].join(' ');
  return createHash('sha256').update(mistake).digest().readUInt32BE(0) / 2 ** 32;
}

/** Stryker counts what could not be run neither as noticed nor as survived. */
const NOT_DRAWN = { status: 'error', errorMessage: 'not drawn' };

function createRunner(injector) {
  const runner = vitest.factory(injector);
  const mutantRun = runner.mutantRun.bind(runner);
  runner.mutantRun = async (run) => {
    if (lotOf(run.activeMutant) >= Number(process.env.MUTANTS_SAMPLE)) return NOT_DRAWN;
    // Whole files: a test may need what the one before it has made, and would fail without it whatever the mistake is.
    return mutantRun({ ...run, testFilter: run.testFilter && filesOf(run.testFilter) });
  };
  return runner;
}
createRunner.inject = vitest.factory.inject;

/** A file, #, and the end of a test's name: nothing, with which each ends. */
const filesOf = (tests) => [...new Set(tests.map((test) => `${test.split('#')[0]}#`))];

export const strykerPlugins = [{ ...vitest, name: 'drawn', factory: createRunner }];

/** docs/running.md names every setting that the programs read, and no other. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { files, isTest, ROOT, textOf } from './source-files.ts';

/** How the product is built and tested, and what its own programs tell each other. */
const NO_SETTINGS = new Set([
  'NODE_ENV',
  'APP_ENV',
  'TEST_LOG',
  'SystemRoot',
  'WEBHOOK_URL',
  'SANDBOX_HOST',
  'HASH_OF_PROGRAMS',
]);
const PROGRAMS = files.filter((file) => /^(server|sandbox)\//.test(file) && !/\/testing\//.test(file) && !isTest(file));
const NAME = '[A-Z][A-Z0-9_]+';

function namesRead(text: string): string[] {
  const all = (pattern: string) => [...text.matchAll(new RegExp(pattern, 'g'))].map(([, found]) => found ?? '');
  const names = (part: string) => part.match(new RegExp(`\\b${NAME}\\b`, 'g')) ?? [];
  return [
    ...all(`\\benv\\.(${NAME})`),
    ...all(`\\w+\\(env, ((?:'${NAME}'(?:, )?)+)`).flatMap(names),
    ...all(`\\[((?:'${NAME}'(?:, )?)+)\\]\\.filter\\(\\(name\\) => !env\\[name\\]`).flatMap(names),
    ...all(`\\{([^{}]*)\\}(?: = env\\b|: NodeJS\\.ProcessEnv)`).flatMap(names),
    // Backups have a bucket of their own, by the names of the one for files.
    ...all(`\\bown\\('(${NAME})'\\)`).map((name) => `BACKUP_${name}`),
    ...all(`\\$\\{prefix\\}(${NAME})`).flatMap((name) => [name, `BACKUP_${name}`]),
  ];
}

test('every setting stands in the table of docs/running.md, and the table names no other', () => {
  const read = new Set(
    PROGRAMS.flatMap((file) => namesRead(textOf(file))).filter((name) => !NO_SETTINGS.has(name) && !name.endsWith('_')),
  );
  const table = readFileSync(join(ROOT, 'docs/running.md'), 'utf8').match(/^\| `[^|]*\|/gm) ?? [];
  const named = table.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name));
  expect([...new Set(named)].sort()).toEqual([...read].sort());
});

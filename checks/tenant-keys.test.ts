/** Rows of one business are found, and refer to each other, within it alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './source-files.ts';

test('every tenant table has business_id first in each unique key and in each reference', () => {
  const folder = join(ROOT, 'server/database/migrations');
  const text = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  // Directories answer which business something belongs to. The other tables here belong to the installation.
  const global = new Set([
    'businesses',
    'portal_links',
    'connection_tokens',
    'idempotency_keys',
    'provider_events',
    'server_keys',
    'unattached_files',
    'files_to_drop',
    'answered_requests',
    'security_events',
  ]);
  const strays = [...text.matchAll(/create table (\w+) \(([\s\S]*?)\n\);/g)].flatMap(([, table = '', body = '']) => {
    if (global.has(table) || !/\bbusiness_id\b/.test(body)) return [];
    const keys = [...body.matchAll(/(?:primary key|unique|foreign key) \(([^)]*)\)/g)].map((match) => match[1] ?? '');
    const inline = /business_id uuid primary key/.test(body) ? ['business_id'] : [];
    return [...keys, ...inline]
      .filter((columns) => !columns.startsWith('business_id'))
      .map((columns) => `${table} (${columns})`);
  });
  const indexes = [...text.matchAll(/create unique index (\w+) on (\w+) \(([^)]*)\)/g)]
    .filter(
      ([, , table = '', columns = '']) =>
        !global.has(table) &&
        new RegExp(`create table ${table} \\((?:(?!\\n\\);)[\\s\\S])*?business_id`).test(text) &&
        !columns.startsWith('business_id'),
    )
    .map(([, name = '']) => name);
  expect([...strays, ...indexes]).toEqual([]);
});

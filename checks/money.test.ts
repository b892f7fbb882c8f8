/** Money is computed in whole cents (D90). Dollars, floating-point numbers, exist only in reading and writing JSON. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const CONVERSION = /\b(dollarsFromCents|centsFromDollars)\b/;

/** The schemas of the contract, the mappers of the server's answers, and the web's reading and writing of JSON. */
const EDGES =
  /^(domain\/money\/|contract\/|web\/api\/money\.ts$|server\/features\/[\w-]+\/([\w-]+-)?(json|routes)\.ts$)/;

const files = ['domain', 'contract', 'server', 'web'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)(node_modules|dist|testing)\//.test(name))
    .map((name) => `${folder}/${name}`),
);
const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(join(ROOT, file), 'utf8')));

test('dollars become cents, and cents dollars, at the edges alone', () => {
  expect(filesWith(CONVERSION).filter((file) => !EDGES.test(file))).toEqual([]);
});

test('the screens of the web have cents alone: they name no dollars, and write no number of their own as money', () => {
  const dollars = filesWith(/import [^;]*\bDollars\b|\.toFixed\(|Intl\.NumberFormat/).filter((file) =>
    file.startsWith('web/'),
  );
  expect(dollars).toEqual(['web/api/money.ts']);
});

test('the rules of money know no dollars', () => {
  // A bank says "US dollars" to a customer.
  const rules = filesWith(/Dollars|(?<!US )\bdollars\b/).filter((file) => file.startsWith('domain/'));
  expect(rules).toEqual(['domain/money/money.ts']);
});

/** Where our pages may redirect the browser (P09). Few files do, and one function checks each address. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../web');

const MOVES =
  /\blocation\.(assign|replace)\(|\blocation(\.href)?\s*=[^=>]|\bwindow\.open\(|\bnavigate\(\{\s*href\b|<Navigate\s+href\b|\bhistory\.(push|replace|pushState|replaceState)\(/;
const VETS = /\b(safeReturnPath|returnPath)\(/;
/** Values from the tab's storage and from the address came from outside too. */
const READS_PATHS = /sessionStorage\.getItem\(|get\('(redirect_path|state)'\)/;

const MOVERS = [
  'features/identity/return-to.ts',
  'features/identity/sign-in.ts',
  'features/identity/sign-out.ts',
  'features/invoices/manager/use-ticket.ts',
  'features/payments/portal/card-callback-page.tsx',
  'features/payments/portal/strip-provider-answer.ts',
  'features/portal/account-layout.tsx',
  'features/portal/account-summary-page.tsx',
  'features/search/manager/use-follow.ts',
];
/**
 * The first stays on its own address and drops parameters. `last-account.ts` checks the target of the second. The router makes the
 * address of the third, from a place of ours.
 */
const VETTED_ELSEWHERE = [
  'features/payments/portal/strip-provider-answer.ts',
  'features/portal/account-summary-page.tsx',
  'features/search/manager/use-follow.ts',
];
/** These store and read no paths: the key of a payment, entries of a form, and the state of a sign-in. */
const KEPT_OTHERWISE = [
  'features/identity/callback-page.tsx',
  'features/identity/finish-sign-in.ts',
  'features/identity/kept-entries.ts',
  'features/payments/portal/payment-key.ts',
];

const files = ['app', 'features', 'ui', 'api'].flatMap((folder) =>
  readdirSync(join(WEB, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => `${folder}/${name}`)
    .sort(),
);
const text = (file: string): string => readFileSync(join(WEB, file), 'utf8');
const unvetted = (list: readonly string[], except: readonly string[]): string[] =>
  list.filter((file) => !except.includes(file) && !VETS.test(text(file)));

test('PAY-30 AUTH-08 only these files send the browser elsewhere, and each to a vetted address', () => {
  const movers = files.filter((file) => MOVES.test(text(file)));
  expect(movers.sort()).toEqual(MOVERS);
  expect(unvetted(movers, VETTED_ELSEWHERE)).toEqual([]);
});

test('SHELL-06 a path that was remembered, or stands in the address, is vetted where it is read', () => {
  const readers = files.filter((file) => READS_PATHS.test(text(file)));
  expect(unvetted(readers, KEPT_OTHERWISE)).toEqual([]);
});

/** These may work as the owner of the database, whom row-level security does not bind (docs/decisions/0031). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FEATURES = join(import.meta.dirname, '../server/features');
const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
);
const textOf = (file: string) => readFileSync(join(FEATURES, file), 'utf8');

/** These work on one business at a time and have no use for the pool of all. */
const WITHIN_ONE_BUSINESS = [
  'inventory',
  'invoices',
  'jobs',
  'live',
  'receivables',
  'reports',
  'search',
  'subcontractors',
  'tasks',
  'work-orders',
];

/**
 * Customers of several businesses share a phone. Its texts and its rate limit concern all of them. And a person comes
 * to a business before it is theirs, by opening it or by an invitation, and keeps the second factor that it asks for.
 */
const AS_OWNER = [
  'businesses/ask-for-second-factor.ts',
  'businesses/create-business.ts',
  'communications/take-text.ts',
  'contact/change-contact.ts',
  'contact/change-preferences.ts',
  'customers/text-consent.ts',
  'deliveries/stop-phone.ts',
  'members/answer-invitation.ts',
];

/** The owner's connections, and a transaction that nobody would know to be committed. */
const OWNER = /\bsystemDb\b/;
const UNSEEN = /\bsystemDb\.sql\.begin\b/;
/** A connection beside a business's id. A function of both takes a `TenantReader` or a `TenantTransaction`. */
const PAIR = /\b\w+: (Sql|Queryable|Transaction|SystemDb),\s*businessId: string/;
const CHANGES = /\b(insert|merge)\s+into\b|\bdelete\s+from\b|\bupdate\s+\w+\s+((as\s+)?\w+\s+)?set\b/i;

test('features within one business never use the pool of the owner', () => {
  const inside = files.filter((file) => WITHIN_ONE_BUSINESS.some((feature) => file.startsWith(`${feature}/`)));
  expect(inside.filter((file) => OWNER.test(textOf(file)))).toEqual([]);
});

test('no function takes a connection and the id of a business, and no transaction of the owner goes unseen', () => {
  expect(files.filter((file) => PAIR.test(textOf(file)))).toEqual([]);
  expect(files.filter((file) => UNSEEN.test(textOf(file)))).toEqual([]);
});

test('a transaction of the owner takes the place of one of a business only where its files are named', () => {
  expect(files.filter((file) => textOf(file).includes('asOwner(')).sort()).toEqual(AS_OWNER);
});

test('what takes a reader of a business changes nothing', () => {
  const strays = files
    .filter((file) => file.endsWith('-store.ts'))
    .flatMap((file) =>
      textOf(file)
        .split(/\n(?=\/\*\*|(?:export )?(?:async )?(?:function|const) )/)
        .filter((one) => one.includes('TenantReader') && !one.startsWith('import') && CHANGES.test(one))
        .map((one) => `${file}: ${one.slice(0, 60)}`),
    );
  expect(strays).toEqual([]);
});

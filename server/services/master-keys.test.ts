import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { dropPreviousKey, layNewKey, readMasterKeys } from './master-keys.ts';

const parent = mkdtempSync(join(tmpdir(), 'underlay-keys-'));
afterAll(() => rmSync(parent, { recursive: true }));

const idsOf = (keys: string) => readMasterKeys({}, keys, 'refuse').all.map(({ id }) => id);

test('P04 a key is made where the product starts, and never where somebody only looks', () => {
  const keys = join(parent, 'made');
  expect(() => readMasterKeys({}, keys, 'refuse')).toThrow(`There is no key in ${keys}.`);
  expect(existsSync(keys)).toBe(false);
  const made = readMasterKeys({}, keys).newest;
  expect(readMasterKeys({}, keys, 'refuse').newest.bytes).toEqual(made.bytes);
});

test('TM-31 production takes its key from the environment, and says so when there is none', () => {
  const keys = join(parent, 'production');
  const production = { NODE_ENV: 'production' };
  expect(() => readMasterKeys(production, keys)).toThrow('MASTER_KEY is not set.');
  expect(existsSync(keys)).toBe(false);
  expect(() => readMasterKeys({ ...production, MASTER_KEY: 'secret' }, keys)).toThrow('64 hexadecimal digits');
  const both = { ...production, MASTER_KEY: '01'.repeat(32), MASTER_KEY_PREVIOUS: '02'.repeat(32) };
  expect(readMasterKeys(both, keys).all.map(({ bytes }) => bytes[0])).toEqual([1, 2]);
  expect(() => readMasterKeys({ ...both, MASTER_KEY_PREVIOUS: '02' }, keys)).toThrow('MASTER_KEY_PREVIOUS must be');
});

test('TM-31 a new key on this machine never takes the place of one that was not written down', () => {
  const keys = join(parent, 'changed');
  const running = readMasterKeys({}, keys);
  const [first = ''] = idsOf(keys);
  layNewKey(keys);
  const [second = '', previous] = idsOf(keys);
  expect([previous, second === first]).toEqual([first, false]);
  // The change was killed and begun again. It continues.
  layNewKey(keys);
  expect(idsOf(keys)).toEqual([second, first]);
  // It was killed between the two files. The key is there twice, and the next run continues from it.
  writeFileSync(join(keys, 'master-key-previous'), readFileSync(join(keys, 'master-key')));
  layNewKey(keys);
  expect(idsOf(keys)[1]).toBe(second);
  // A running server finds the key that it did not know, and forgets none.
  const [third = ''] = idsOf(keys);
  dropPreviousKey(keys);
  expect(idsOf(keys)).toEqual([third]);
  expect([running.find(third)?.id, running.find(first)?.id, running.newest.id]).toEqual([third, first, third]);
});

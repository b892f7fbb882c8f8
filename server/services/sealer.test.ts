import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMasterKey } from './sealer.ts';

test('P04 a key is made where the product starts, and never where somebody only looks', () => {
  const parent = mkdtempSync(join(tmpdir(), 'underlay-keys-'));
  const keys = join(parent, 'keys');
  expect(() => readMasterKey({}, keys, 'refuse')).toThrow(`There is no key in ${keys}.`);
  expect(existsSync(keys)).toBe(false);
  const made = readMasterKey({}, keys);
  expect(readMasterKey({}, keys, 'refuse')).toEqual(made);
  rmSync(parent, { recursive: true });
});

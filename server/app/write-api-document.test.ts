import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PUBLISHED, writeApiDocument } from './write-api-document.ts';

const folder = mkdtempSync(join(tmpdir(), 'published-'));
const file = join(folder, 'published.json');
const today = '2026-11-25';
afterAll(() => rmSync(folder, { recursive: true }));

test('REF-03 what is published anew holds all that was published, or is not written', () => {
  const published = readFileSync(PUBLISHED, 'utf8');
  const { paths, ...rest } = JSON.parse(published);
  const { '/session': session, ...others } = paths;
  writeFileSync(file, JSON.stringify({ ...rest, paths: others }));
  writeApiDocument({ file, today });
  expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')).paths)).toContain('/session');
  const more = JSON.stringify({ ...rest, paths: { ...paths, '/old': session } });
  writeFileSync(file, more);
  expect(() => writeApiDocument({ file, today })).toThrow('What is published only grows:\nGET /old is gone');
  expect(readFileSync(file, 'utf8')).toBe(more);
});

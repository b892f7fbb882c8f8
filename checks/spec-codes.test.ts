/** Every specification code in the source is explained in docs/spec-codes.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const PLACES = ['domain', 'contract', 'server', 'web', 'sandbox', 'e2e', 'bench', 'chaos', 'checks', 'docs', 'bin'];
const TEXT = /\.(tsx?|js|sql|md|css)$/;
/** The demo's articles have numbers of their own. */
const SKIPPED = /(^|\/)(node_modules|dist)\/|^docs\/spec-codes\.md$|^server\/app\/demo\//;
/** Families with a line for every code, and statements such as INV-21, of which only the group is explained. */
const CODE = /\b(?:D|P)\d{2}\b|\bTM-\d{2}\b|\bI\d{1,2}\b(?=[ ,;.)])|\bC\d{1,2}\b(?=[),])|\b[A-Z]{2,5}-\d{2}\b/g;
/** They look like codes and are names of ciphers and hashes. */
const OF_THE_WORLD = /^(SHA|AES|RSA)-/;

const explained = readFileSync(join(ROOT, 'docs/spec-codes.md'), 'utf8');

test('every code that stands in the code is explained', () => {
  const missing = new Map<string, string>();
  for (const file of PLACES.flatMap(filesOf)) {
    if (!TEXT.test(file) || SKIPPED.test(file)) continue;
    for (const [code] of readFileSync(join(ROOT, file), 'utf8').matchAll(CODE))
      if (!OF_THE_WORLD.test(code) && !isExplained(code)) missing.set(code, file);
  }
  expect([...missing]).toEqual([]);
});

function filesOf(place: string): string[] {
  return readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' }).map((name) => join(place, name));
}

/** A threat by its number, a statement by its group. */
function isExplained(code: string): boolean {
  const name = /^(?!TM-)[A-Z]+-/.test(code) ? code.replace(/-\d+$/, '') : code;
  return new RegExp(`\\| ${name} +\\|`).test(explained);
}

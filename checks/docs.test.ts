/** README and docs lead somewhere, and their pictures are those that `npm run pictures` makes. */
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './source-files.ts';

const MAX_PICTURE_BYTES = 120_000;
const PAGES = ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT })];
const links = PAGES.flatMap((page) => {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const targets = [...text.matchAll(/\]\(([^)#]+)[^)]*\)|(?:src|srcset|href)="([^"]+)"/g)];
  return targets.map(([, link, source]) => ({ page, target: link ?? source ?? '' }));
}).filter(({ target }) => !/^(https?|mailto):/.test(target));

test('every link of README and docs leads to a file', () => {
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ page, target }) => !existsSync(join(ROOT, dirname(page), target)))).toEqual([]);
});

test('every picture of README and docs is made by npm run pictures, is shown somewhere and loads fast', () => {
  const made = [...readFileSync(join(ROOT, 'e2e/pictures.ts'), 'utf8').matchAll(/take\(page, '(\w+)'\)/g)];
  const pictures = readdirSync(join(ROOT, 'docs/pictures')).sort();
  const shown = links.filter(({ target }) => target.endsWith('.webp')).map(({ target }) => target.split('/').pop());
  expect([...new Set(shown)].sort()).toEqual(pictures);
  expect(made.map(([, name]) => `${name}.webp`).sort()).toEqual(pictures);
  const large = pictures.filter((name) => statSync(join(ROOT, 'docs/pictures', name)).size > MAX_PICTURE_BYTES);
  expect(large).toEqual([]);
});

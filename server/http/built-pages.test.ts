import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBusiness } from '../testing/people.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';
import { builtPages } from './web-pages.ts';

const BY_BROWSER = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' };
const dist = mkdtempSync(join(tmpdir(), 'underlay-pages-'));

let product: TestProduct;
beforeAll(async () => {
  build('first');
  const { drawing, ...pages } = builtPages(dist);
  // A busy machine may take longer to answer than a browser is kept waiting.
  product = await startProduct(
    {},
    { pages: { ...pages, ...(drawing && { drawing: { ...drawing, answersTimeout: 60_000 } }) } },
  );
});
afterAll(async () => {
  await product.stop();
  rmSync(dist, { recursive: true });
});

/** Pages that say of which build they are, and what draws them, which says it as well. */
function build(version: string) {
  mkdirSync(join(dist, 'draw/.vite'), { recursive: true });
  for (const program of ['manager', 'portal', 'signin', 'developers'])
    writeFileSync(join(dist, `${program}.html`), `<head></head>${program}, ${version} build`);
  const drawing = `export const draw = async ({ html }) => html + ', drawn by the ${version}'`;
  writeFileSync(join(dist, `draw/draw-${version}.js`), drawing);
  const manifest = { 'app/portal/draw.tsx': { file: `draw-${version}.js` } };
  writeFileSync(join(dist, 'draw/.vite/manifest.json'), JSON.stringify(manifest));
}

test('P01 a server whose folder gets another build goes on with the pages of its own, and draws them as before', async () => {
  const { portal } = await TestBusiness.open(product, null);
  build('second');
  const open = async (url: string) =>
    (await product.inject({ url, headers: { ...BY_BROWSER, host: new URL(product.origin).host } })).body;
  expect(await open('/developers')).toContain('developers, first build');
  const account = portal.replace('/portfolios/', '/p/u/').replace('/accounts/', '/a/');
  expect(await open(account)).toMatch(/portal, first build, drawn by the first$/);
});

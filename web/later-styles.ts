import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What most of the pages that the server draws do not have, and which is loaded by those that do. */
const DRAWN_LATER = [
  'features/invoices/portal/rarer-parts.tsx',
  'features/offers/portal/offer-page.tsx',
  'features/offers/portal/other-versions.tsx',
  'features/offers/portal/with-choices.tsx',
  'features/payments/portal/deposits-steps.tsx',
  'features/portal/home-page.tsx',
];

interface Chunk {
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/**
 * The style sheets that those parts bring, in the browser's build in `dist`, with the classes of each. A drawn page names those of
 * which it has a class.
 */
export function laterStylesOf(dist: string): [file: string, classes: readonly string[]][] {
  const built: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite/portal.json'), 'utf8'));
  const files = (name: string): string[] => {
    const { css = [], imports = [] } = built[name] ?? {};
    return name === 'portal.html' ? [] : [...imports.flatMap(files), ...css];
  };
  for (const part of DRAWN_LATER)
    if (files(part).length === 0) throw new Error(`${part} has no style sheet of its own`);
  return [...new Set(DRAWN_LATER.flatMap(files))].map((file) => [
    file,
    classesIn(readFileSync(join(dist, file), 'utf8')),
  ]);
}

const classesIn = (css: string): string[] => [
  ...new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)),
];

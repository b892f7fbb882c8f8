import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const DIST = join(import.meta.dirname, '../web/dist');

/** What may be loaded before a first page shows, in kilobytes of scripts as they are sent. */
const LIMITS = [
  { program: 'portal', part: '', limit: 120 },
  { program: 'portal', part: 'features/invoices/portal/done-lists.tsx', limit: 121 },
  { program: 'portal', part: 'features/invoices/portal/rarer-parts.tsx', limit: 121 },
  { program: 'portal', part: 'features/payments/portal/payment-notice.tsx', limit: 123 },
  { program: 'portal', part: 'features/offers/portal/offer-page.tsx', limit: 135 },
  { program: 'manager', part: 'features/invoices/manager/invoices-page.tsx', limit: 200 },
];

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** A program and one part of it, with all that they import. */
function kilobytesOf(program: string, part: string): number {
  const built: Record<string, Chunk> = JSON.parse(readFileSync(join(DIST, `.vite/${program}.json`), 'utf8'));
  const files = (name: string): string[] => {
    const chunk = built[name];
    if (chunk === undefined) throw new Error(`${program} has no ${name}`);
    return [chunk.file, ...(chunk.imports ?? []).flatMap(files)];
  };
  const loaded = new Set([...files(`${program}.html`), ...(part === '' ? [] : files(part))]);
  return [...loaded].reduce((sum, file) => sum + bytesSent(join(DIST, file)), 0) / 1024;
}

const bytesSent = (path: string): number => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;

for (const { program, part, limit } of LIMITS)
  test(`the first page of the ${program} ${part && `with ${part} `}loads at most ${limit} KB of scripts`, () => {
    expect(kilobytesOf(program, part)).toBeLessThanOrEqual(limit);
  });

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const DIST = join(import.meta.dirname, '../web/dist');

/** What may be loaded before a first page shows, in kilobytes of scripts as they are sent, and in how many files. */
const LIMITS = [
  { program: 'portal', part: '', limit: 118, files: 1 },
  { program: 'portal', part: 'features/invoices/portal/done-lists.tsx', limit: 120, files: 3 },
  { program: 'portal', part: 'features/invoices/portal/rarer-parts.tsx', limit: 120, files: 3 },
  { program: 'portal', part: 'features/payments/portal/payment-notice.tsx', limit: 120, files: 3 },
  { program: 'portal', part: 'features/offers/portal/offer-page.tsx', limit: 128, files: 4 },
  { program: 'manager', part: 'app/manager/screens/dashboard-screen.tsx', limit: 180, files: 4 },
  { program: 'manager', part: 'features/invoices/manager/invoices-page.tsx', limit: 173, files: 3 },
];

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** The scripts of a program and of one part of it, with all that they import. */
function loaded(program: string, part: string): readonly string[] {
  const built: Record<string, Chunk> = JSON.parse(readFileSync(join(DIST, `.vite/${program}.json`), 'utf8'));
  const files = (name: string): string[] => {
    const chunk = built[name];
    if (chunk === undefined) throw new Error(`${program} has no ${name}`);
    return [chunk.file, ...(chunk.imports ?? []).flatMap(files)];
  };
  return [...new Set([...files(`${program}.html`), ...(part === '' ? [] : files(part))])];
}

const bytesSent = (path: string): number => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;

for (const { program, part, limit, files } of LIMITS)
  test(`the first page of the ${program} ${part && `with ${part} `}loads at most ${limit} KB of scripts`, () => {
    const scripts = loaded(program, part);
    const kilobytes = scripts.reduce((sum, file) => sum + bytesSent(join(DIST, file)), 0) / 1024;
    expect(kilobytes).toBeLessThanOrEqual(limit);
    expect(scripts.length).toBeLessThanOrEqual(files);
  });

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const DIST = join(import.meta.dirname, '../web/dist');

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly src?: string;
}

/** Kilobytes of JavaScript, compressed with brotli, that a browser loads before a program's first page shows. */
export function firstLoadKilobytes(program: 'portal' | 'manager', firstPage?: string): number {
  const manifest = JSON.parse(readFileSync(join(DIST, `.vite/${program}.json`), 'utf8')) as Record<string, Chunk>;
  const wanted = [`${program}.html`, ...(firstPage ? [firstPage] : [])];
  const files = new Set(wanted.flatMap((name) => withImports(manifest, name)));
  const bytes = [...files].reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(DIST, file))).length, 0);
  return bytes / 1024;
}

function withImports(manifest: Record<string, Chunk>, name: string, seen = new Set<string>()): string[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  const own = chunk.file.endsWith('.js') ? [chunk.file] : [];
  return [...own, ...(chunk.imports ?? []).flatMap((next) => withImports(manifest, next, seen))];
}

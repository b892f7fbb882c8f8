/** Every source file of the project with its text and its imports. Read once, for all conventions. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['domain', 'contract', 'server', 'web', 'sandbox', 'e2e', 'bench', 'chaos', 'checks'];
const SKIPPED = /(^|\/)(node_modules|dist|\.data|\.keys|test-results)(\/|$)/;

/** Paths from the root, sorted. */
export const files: readonly string[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
)
  .filter((file) => /\.tsx?$/.test(file) && !SKIPPED.test(file))
  .sort();

const texts = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
export const textOf = (file: string): string => texts.get(file) ?? '';

const imports = new Map(files.map((file) => [file, readImports(file)]));
/** Paths from the root, or the name of a package. */
export const importsOf = (file: string): readonly string[] => imports.get(file) ?? [];

export const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);

function readImports(file: string): string[] {
  const found = textOf(file).matchAll(
    /(?:^|\n)(?:import|export)\b[^'"`;]*?from\s*'([^']+)'|(?:^|\n)import\s*'([^']+)'|\bimport\(\s*'([^']+)'/g,
  );
  return [...found].map(([, from, bare, dynamic]) => resolved(file, from ?? bare ?? dynamic ?? ''));
}

function resolved(file: string, name: string): string {
  if (name.startsWith('@underlay/')) return name.slice('@underlay/'.length);
  return name.startsWith('.') ? relative(ROOT, join(ROOT, dirname(file), name)) : name;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A secret that stands nowhere else in the world, so that whatever shows it has let it out. */
export interface Canary {
  readonly name: string;
  /** As people type it, with and without dashes. */
  readonly spellings: readonly string[];
}

/** `123456789` is also looked for as `123-45-6789`, when these are the lengths of its groups. */
export const canary = (name: string, text: string, ...groups: number[]): Canary => {
  const parts = groups.map((length, at) => {
    const from = groups.slice(0, at).reduce((sum, before) => sum + before, 0);
    return text.slice(from, from + length);
  });
  return { name, spellings: parts.length > 0 ? [text, parts.join('-')] : [text] };
};

export const typed = ({ spellings }: Canary): string => spellings.at(-1) ?? '';

/** Answers which canaries sit in a text or in bytes, in any spelling that a program might have given them. */
export function scannerFor(canaries: readonly Canary[]): (where: string | Buffer) => string[] {
  const names = new Map(canaries.flatMap(({ name, spellings }) => formsOf(spellings).map((form) => [form, name])));
  // One pass for all of them: a data folder holds a hundred megabytes.
  const all = new RegExp(
    [...names.keys()].map((form) => form.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
    'g',
  );
  return (where) => {
    const text = typeof where === 'string' ? where : where.toString('latin1');
    return [...new Set([...text.matchAll(all)].map(([form]) => `${names.get(form)} as ${form}`))];
  };
}

/** Every file below a folder in which a canary sits. */
export function scanFolder(folder: string, scan: (where: Buffer) => string[]): { found: string[]; bytes: number } {
  const found: string[] = [];
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    bytes += content.length;
    found.push(...scan(content).map((what) => `${file}: ${what}`));
  }
  return { found, bytes };
}

function formsOf(spellings: readonly string[]): string[] {
  return spellings.flatMap((text) => {
    const bytes = Buffer.from(text);
    const hex = bytes.toString('hex');
    const wide = Buffer.from(text, 'utf16le').toString('latin1');
    return [text, encodeURIComponent(text), hex, hex.toUpperCase(), wide, ...base64Of(bytes)];
  });
}

/** Three forms, by where in the encoded text it begins; the letters at both ends also say what stands beside it, and are left out. */
function base64Of(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const inner = text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

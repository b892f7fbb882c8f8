import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A secret that exists nowhere else. A text that contains it has leaked it. */
export interface Canary {
  readonly name: string;
  /** As people type it, with and without dashes. */
  readonly spellings: readonly string[];
}

/** With group lengths given, `123456789` is also searched as `123-45-6789`. */
export const canary = (name: string, text: string, ...groups: number[]): Canary => {
  const parts = groups.map((length, at) => {
    const from = groups.slice(0, at).reduce((sum, before) => sum + before, 0);
    return text.slice(from, from + length);
  });
  return { name, spellings: parts.length > 0 ? [text, parts.join('-')] : [text] };
};

export const typed = ({ spellings }: Canary): string => spellings.at(-1) ?? '';

/** Answers which canaries a text or bytes contain, in any spelling that a program might have given them. */
export function scannerFor(canaries: readonly Canary[]): (where: string | Buffer) => string[] {
  const names = new Map(canaries.flatMap(({ name, spellings }) => formsOf(spellings).map((form) => [form, name])));
  // One pass for all of them, since a data folder has a hundred megabytes.
  const all = new RegExp(
    [...names.keys()].map((form) => form.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
    'g',
  );
  return (where) => {
    const text = typeof where === 'string' ? where : where.toString('latin1');
    return [...new Set([...text.matchAll(all)].map(([form]) => `${names.get(form)} as ${form}`))];
  };
}

/** Every file below a folder that contains a canary. */
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

/** Three forms, by the position in the encoded text. The neighbours change the letters at both ends: left out. */
function base64Of(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const inner = text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

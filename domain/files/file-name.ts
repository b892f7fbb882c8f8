import { endingOf } from './file-kind.ts';

const MAX_CHARACTERS = 150;
/** Control characters, and those that turn the direction of a line around or cannot be seen: `invoice\u202efdp.exe`. */
const HIDDEN = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/**
 * The name of an uploaded file as it is kept and shown. Hidden characters and folders are dropped. At most 150 characters
 * stay, its ending among them. A name is data. It is never used as a path (P18).
 */
export function cleanFileName(name: string): string {
  const shown = name.toWellFormed().normalize('NFC').replaceAll(HIDDEN, ' ').replaceAll(/\s+/g, ' ');
  const base = (shown.split(/[/\\]/).at(-1) ?? '').trim();
  const characters = [...base];
  if (characters.length <= MAX_CHARACTERS) return base;
  const ending = [...endingOf(base)].slice(0, 10);
  return [...characters.slice(0, MAX_CHARACTERS - ending.length), ...ending].join('');
}

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  COMMON_PASSWORD,
  type PasswordOwner,
  passwordMessage,
  spellingsOf,
  VARIED_PASSWORD,
} from '@underlay/domain/forms/password.ts';

/** Passwords that were stolen elsewhere, the most used first, and the words and names that people make theirs of. */
const LISTS = [
  import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'),
  import.meta.resolve('@zxcvbn-ts/language-common/src/diceware.json'),
  import.meta.resolve('@zxcvbn-ts/language-en/src/commonWords.json'),
  import.meta.resolve('@zxcvbn-ts/language-en/src/wikipedia.json'),
  import.meta.resolve('@zxcvbn-ts/language-en/src/firstnames.json'),
];
/** "Password2026!" is "password" with up to five digits or signs around it. */
const BARE = /^[^\p{L}]{0,5}?(\p{L}.*?)[^\p{L}]{0,5}$/u;

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Why nobody may choose this password, in the words of its field (NIST SP 800-63B, 3.1.1.2). Null when all is well. Its cost
 * grows with its length alone, because strangers send passwords too.
 */
export async function passwordProblem(password: string, owner: PasswordOwner): Promise<string | null> {
  const message = passwordMessage(password, owner);
  if (message) return message;
  const list = await commonPasswords();
  if (spellingsOf(password).some((spelling) => list.has(spelling))) return COMMON_PASSWORD;
  const [, bare = ''] = BARE.exec(password) ?? [];
  return spellingsOf(bare).some((spelling) => list.has(spelling)) ? VARIED_PASSWORD : null;
}

/** About 10 MB, read when the first password is looked at and then kept. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= readLists();
  return common;
}

async function readLists(): Promise<ReadonlySet<string>> {
  const lists = await Promise.all(LISTS.map((list) => readFile(fileURLToPath(list), 'utf8')));
  return new Set(lists.flatMap((list) => JSON.parse(list) as string[]).map((word) => word.toLowerCase()));
}

import { type PasswordOwner, spellingsOf } from '@underlay/domain/forms/password.ts';
import { commonPasswords, passwordProblem } from './password-rule.ts';

/** A word counts as much as so many characters by chance: a guesser has 100,000 of them, and 26 to 40 characters. */
const WORD = 3;
const SHORTEST_WORD = 4;
const LONGEST_WORD = 16;
const GOOD = 7;
const STRONG = 10;

export interface PasswordStrength {
  /** 0: refused. 1 to 3: fair, good, strong. */
  readonly level: 0 | 1 | 2 | 3;
  readonly text: string;
}

/** How hard a password is to guess, and why. Its cost grows with its length alone, because strangers send passwords too. */
export async function passwordStrength(password: string, owner: PasswordOwner): Promise<PasswordStrength> {
  const problem = await passwordProblem(password, owner);
  if (problem) return { level: 0, text: problem };
  const common = await commonPasswords();
  const weight = Math.min(...spellingsOf(password).map((spelling) => weightOf(spelling, common)));
  if (weight >= STRONG) return { level: 3, text: 'Strong: very hard to guess.' };
  if (weight >= GOOD) return { level: 2, text: 'Good. One more word makes it very hard to guess.' };
  return { level: 1, text: 'Fair: few words, or a row such as 123. Another word makes it hard to guess.' };
}

/** In characters by chance. One that repeats or continues the one before it adds nothing, nor does a word said again. */
function weightOf(text: string, common: ReadonlySet<string>): number {
  const words = new Set<string>();
  let others = 0;
  for (let at = 0; at < text.length; ) {
    const length = wordAt(text, at, common);
    const step = text.charCodeAt(at) - text.charCodeAt(at - 1);
    if (length > 0) words.add(text.slice(at, at + length));
    else if (!(Math.abs(step) <= 1)) others += 1;
    at += Math.max(length, 1);
  }
  return WORD * words.size + others;
}

/** The length of the longest common word that begins there, or 0. */
function wordAt(text: string, at: number, common: ReadonlySet<string>): number {
  for (let length = Math.min(LONGEST_WORD, text.length - at); length >= SHORTEST_WORD; length -= 1)
    if (common.has(text.slice(at, at + length))) return length;
  return 0;
}

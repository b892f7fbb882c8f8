import { RE2JS, RE2Set } from 're2js';

/** The part of a regular expression that the reply parser asks for. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
  test(text: string): boolean;
  [Symbol.match](text: string): RegExpMatchArray | null;
}

export interface LinearPattern extends Pattern {
  /** The first group of the first place that fits. Empty where none does. */
  groupIn(text: string): string;
}

/** What `\s` means in JavaScript. RE2 knows only the ASCII ones. Telephones put a narrow space between hour and PM. */
const SPACE = '\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';

/**
 * The same patterns, by automata in place of backtracking. The time grows only with the length of the text. One automaton looks
 * for all of them at once. Only a pattern that fits is run by itself, for its group.
 */
export function linearPatterns(patterns: readonly Pick<Pattern, 'source' | 'flags'>[]): LinearPattern[] {
  const sources = patterns.map(translated);
  const all = new RE2Set();
  for (const source of sources) all.add(source);
  let last = { text: '', fitting: new Set(all.match('')) };
  const fits = (index: number, text: string): boolean => {
    // The parser asks every pattern about the same text, one after the other.
    if (last.text !== text) last = { text, fitting: new Set(all.match(text)) };
    return last.fitting.has(index);
  };
  return patterns.map(({ source, flags }, index) => ({
    source,
    flags,
    test: (text) => fits(index, text),
    groupIn: (text) => (fits(index, text) ? firstGroup(sources[index] ?? '', text) : ''),
    // The library would put what it finds back with `replace`, where a `$` of the text means something. Lines are joined before.
    [Symbol.match]: () => null,
  }));
}

function translated({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string {
  const spelledOut = source.replaceAll('[\\s\\S]', '(?:.|\\n)').replaceAll('\\s', `[${SPACE}]`);
  return RE2JS.translateRegExp(new RegExp(spelledOut, flags));
}

function firstGroup(source: string, text: string): string {
  const matcher = RE2JS.compile(source).matcher(text);
  return matcher.find() ? (matcher.group(1) ?? '') : '';
}

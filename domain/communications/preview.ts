const MAX_CHARACTERS = 50;

/**
 * The beginning of a message for a table (DASH-07). It has at most 50 characters, is cut between words and is followed by
 * '...'. A longer first word is cut hard. A text of 50 characters or fewer is left whole (D81). A character is what a
 * person counts as one, so neither a surrogate pair nor a family of emoji is torn apart.
 */
export function previewOf(text: string): string {
  // Every text of so few units has as few characters. Most messages need no counting.
  if (text.length <= MAX_CHARACTERS) return text;
  const characters = charactersOf(text, MAX_CHARACTERS + 1);
  if (characters.length <= MAX_CHARACTERS) return text;
  const kept = characters.slice(0, MAX_CHARACTERS);
  const wordEnds = isSpace(characters[MAX_CHARACTERS]);
  const between = wordEnds ? kept.length : kept.findLastIndex(isSpace);
  const cut = kept.slice(0, Math.max(0, between)).join('').trimEnd();
  return `${cut === '' ? kept.join('') : cut}...`;
}

const isSpace = (character: string | undefined): boolean => character !== undefined && /^\s/u.test(character);

/** The first characters of a text. Browsers without a segmenter count code points, which never splits a pair either. */
function charactersOf(text: string, most: number): string[] {
  if (!('Segmenter' in Intl)) return Array.from(text).slice(0, most);
  const found: string[] = [];
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    found.push(segment);
    if (found.length === most) break;
  }
  return found;
}

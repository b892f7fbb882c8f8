/**
 * Texts as they are searched, as `search_words` of migration 0051 makes them: small letters, no accents, and one letter that no name
 * has in place of blanks.
 */
export const folded = (text: string): string =>
  Array.from(text, (letter) => [...letter.toLowerCase()][0])
    .join('')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[øłđı]/g, (letter) => ({ ø: 'o', ł: 'l', đ: 'd', ı: 'i' })[letter] ?? letter)
    .replaceAll(/\s+/g, 'ǀ');

/** Between the parts of a name nobody types these the same: Mary-Jo O'Brien, Mary Jo OBrien. Folded, as a text of single signs. */
export const PASSED_OVER = "ǀ-‐'’.";

/** A folded text without them. */
export const withoutSigns = (text: string): string => [...text].filter((sign) => !PASSED_OVER.includes(sign)).join('');

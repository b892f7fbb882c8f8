import type { Offer } from '../offer.ts';

/** How many rows say what is another, with the total's. None where it was sent anew as it was. */
export function rowsOfChanges(changes: Offer['changes']): number {
  if (changes === null) return 0;
  const { total, validity, discount, notes, terms, sections, lines, taxes, schedule, retainage = null } = changes;
  // A server of the version before knows of no schedule, and of nothing that is held.
  const texts = [validity, discount, notes, terms, retainage].filter((text) => text !== null);
  const rows = [sections, lines, taxes, schedule ?? [], texts].reduce((sum, each) => sum + each.length, 0);
  return rows === 0 && total.difference === 0 ? 0 : rows + 1;
}

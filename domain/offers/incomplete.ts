import { type Choosable, choicesOf, type LineChoice, type SectionChoice } from './choices.ts';
import { MAX_CHOICES, MAX_PACKAGES, MIN_PACKAGES } from './limits.ts';

interface Offer extends Choosable<SectionChoice, LineChoice & { readonly isChosen: boolean }> {
  readonly total: number;
}

/** What is missing before an offer can be sent, and where (QUO-16). Null when nothing is. */
export function missingInOffer({ sections, lines, total }: Offer): string | null {
  const thin = choicesOf(sections).find(({ packages }) => packages.length < MIN_PACKAGES);
  if (thin) return `The choice "${thin.name}" needs at least two packages.`;
  // Servers of the version before take a section away without choosing another one.
  const open = choicesOf(sections).find(({ packages }) => packages.filter(({ isChosen }) => isChosen).length !== 1);
  if (open) return `Choose what "${open.name}" starts with.`;
  if (lines.every(({ isChosen }) => !isChosen)) return 'At least one line has to be chosen at the start.';
  return total > 0 ? null : 'The total has to be above zero.';
}

/** Why a document has too many choices, or one of them too many packages (QUO-15). Null when it has not. */
export function tooManyChoices(sections: readonly SectionChoice[]): string | null {
  const choices = choicesOf(sections);
  if (choices.length > MAX_CHOICES) return `A document holds at most ${MAX_CHOICES} choices.`;
  return choices.some(({ packages }) => packages.length > MAX_PACKAGES)
    ? `A choice holds at most ${MAX_PACKAGES} packages.`
    : null;
}

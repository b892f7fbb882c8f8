import { type CalendarDate, formatDate, isBefore } from '../calendar/calendar-date.ts';
import { type Choosable, choicesOf, type LineChoice, type SectionChoice } from './choices.ts';
import { MAX_CHOICES, MAX_PACKAGES, MIN_PACKAGES, TOO_MANY_CHOICES } from './limits.ts';
import type { OfferFacts } from './offer-life.ts';

interface Offer
  extends Pick<OfferFacts, 'quoteExpiration'>,
    Choosable<SectionChoice, LineChoice & { readonly isChosen: boolean }> {
  readonly total: number;
}

/** What is missing before an offer can be sent on that day, and where (QUO-16). Null when nothing is. */
export function missingInOffer({ sections, lines, total, quoteExpiration }: Offer, today: CalendarDate): string | null {
  const thin = choicesOf(sections).find(({ packages }) => packages.length < MIN_PACKAGES);
  if (thin) return `The choice "${thin.name}" needs at least two packages.`;
  // Servers of the version before take a section away without choosing another one.
  const open = choicesOf(sections).find(({ packages }) => packages.filter(({ isChosen }) => isChosen).length !== 1);
  if (open) return `Choose what "${open.name}" starts with.`;
  if (lines.every(({ isChosen }) => !isChosen)) return 'At least one line has to be chosen at the start.';
  if (total <= 0) return 'The total has to be above zero.';
  // Nobody could accept it (QUO-11).
  return quoteExpiration !== null && isBefore(quoteExpiration, today)
    ? `This quote expired on ${formatDate(quoteExpiration)}. Choose a later expiration date before you send it.`
    : null;
}

type Package = Pick<SectionChoice, 'pick' | 'choice'> & { readonly name: string };

/** Why a package could not be told from another one of its choice (OPT-02). Null when it can, and of what is no package. */
export function sameAsAnother({ pick, choice, name }: Package, others: readonly Package[]): string | null {
  const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
  const isTaken = others.some((each) => each.pick === pick && each.choice === choice && same(each.name, name));
  return pick === 'one_of' && isTaken ? `Another package of "${choice}" has this name.` : null;
}

/** Why a document has too many choices, or one of them too many packages (QUO-15). Null when it has not. */
export function tooManyChoices(sections: readonly SectionChoice[]): string | null {
  const choices = choicesOf(sections);
  if (choices.length > MAX_CHOICES) return TOO_MANY_CHOICES;
  return choices.some(({ packages }) => packages.length > MAX_PACKAGES)
    ? `A document holds at most ${MAX_PACKAGES} packages of one choice.`
    : null;
}

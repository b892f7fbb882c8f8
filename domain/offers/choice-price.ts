import { type Cents, cents } from '../money/money.ts';
import {
  type Choice,
  type Choices,
  type Choosable,
  choicesOf,
  choose,
  choosePackage,
  hasChoices,
  type LineChoice,
  type SectionChoice,
  withChoices,
} from './choices.ts';
import { type DocumentFigures, type DocumentLineFigures, type DocumentPrice, documentPrice } from './document-price.ts';

type OfferLine = LineChoice & DocumentLineFigures;

/** An offer with all that its price depends on. */
export interface OfferFigures extends DocumentFigures, Choosable<SectionChoice, OfferLine> {}

/** What an offer comes to with these choices (OPT-05). Null when that is more than any document may be (P24). */
export const offerPrice = (offer: OfferFigures, choices: Choices): DocumentPrice | null =>
  documentPrice(offer, withChoices(offer, choices));

/** What the total becomes more with this package in place of the chosen one of its choice, tax included. Below zero where it is less. */
export function packageDifference(offer: OfferFigures, choices: Choices, sectionId: string): Cents | null {
  const now = offerPrice(offer, choices);
  const then = offerPrice(offer, choosePackage(offer, choices, sectionId));
  return now && then && cents(then.total - now.total);
}

/** What the total is more with this section or optional line than without it, whether it is chosen now or not. */
export function optionDifference(offer: OfferFigures, choices: Choices, of: keyof Choices, id: string): Cents | null {
  const without = offerPrice(offer, choose(choices, of, id, false));
  const taken = offerPrice(offer, choose(choices, of, id, true));
  return without && taken && cents(taken.total - without.total);
}

/** From the cheapest to the dearest combination (OPT-08). Null where there is nothing to choose, or too much of it (P24). */
export function totalRange(offer: OfferFigures): { readonly least: Cents; readonly most: Cents } | null {
  if (!hasChoices(offer)) return null;
  const [least, most] = [offerPrice(offer, cheapest(offer)), offerPrice(offer, dearest(offer))];
  return least && most && { least: least.total, most: most.total };
}

/** Rule 11 of section 4: of each choice the package that costs least by itself, none where none is fine, and nothing optional. */
function cheapest(offer: OfferFigures): Choices {
  const packages = choicesOf(offer.sections).flatMap((choice) =>
    choice.isNoneFine ? [] : (byOwnTotal(offer, choice, [])[0] ?? []),
  );
  return { sections: new Set(packages), lines: new Set() };
}

function dearest(offer: OfferFigures): Choices {
  const optional = offer.lines.filter(({ isOptional }) => isOptional).map(({ id }) => id);
  const packages = choicesOf(offer.sections).flatMap((choice) => byOwnTotal(offer, choice, optional).at(-1) ?? []);
  const taken = offer.sections.filter(({ pick }) => pick === 'may').map(({ id }) => id);
  return { sections: new Set([...taken, ...packages]), lines: new Set(optional) };
}

/** The packages of a choice by what each costs alone, with its own tax. */
function byOwnTotal(offer: OfferFigures, { packages }: Choice, lines: readonly string[]): string[] {
  const ownTotal = (id: string) => {
    const alone = offer.lines.filter(({ sectionId }) => sectionId === id);
    const choices = { sections: new Set([id]), lines: new Set(lines) };
    const priced = documentPrice(
      { ...offer, discountPercent: null, discountAmount: null },
      withChoices({ ...offer, lines: alone }, choices),
    );
    return priced?.total ?? Number.POSITIVE_INFINITY;
  };
  return packages
    .map(({ id }) => ({ id, total: ownTotal(id) }))
    .sort((a, b) => a.total - b.total)
    .map(({ id }) => id);
}

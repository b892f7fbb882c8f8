import { type Choosable, choicesOf, withChoices } from './choices.ts';

/** What a customer sends: the ids of the sections and of the optional lines that they chose. */
export interface SentChoices {
  readonly sections: readonly string[];
  readonly lines: readonly string[];
}

/** Why choices are no answer: none or several packages of this choice, or ids that nothing here is chosen by. */
export type ChoiceProblem = { readonly kind: 'missing'; readonly choice: string } | { readonly kind: 'unknown' };

/** Null when the offer can be taken like this (OPT-02 to OPT-04). An optional line of a section that is not chosen is unknown. */
export function choiceProblem(offer: Choosable, sent: SentChoices): ChoiceProblem | null {
  const choices = { sections: new Set(sent.sections), lines: new Set(sent.lines) };
  const isTwice = choices.sections.size < sent.sections.length || choices.lines.size < sent.lines.length;
  const optional = new Set(offer.sections.filter(({ pick }) => pick !== 'always').map(({ id }) => id));
  const on = new Set(
    withChoices(offer, choices)
      .filter(({ isOptional, isChosen }) => isOptional && isChosen)
      .map(({ id }) => id),
  );
  const isKnown = sent.sections.every((id) => optional.has(id)) && sent.lines.every((id) => on.has(id));
  if (isTwice || !isKnown) return { kind: 'unknown' };
  const open = choicesOf(offer.sections).find(({ packages, isNoneFine }) => {
    const chosen = packages.filter(({ id }) => choices.sections.has(id)).length;
    return chosen > 1 || (chosen === 0 && !isNoneFine);
  });
  return open ? { kind: 'missing', choice: open.name } : null;
}

import type { SentChoices } from './check-choices.ts';
import { type Choices, type Choosable, choicesAsTheyStand, choicesOf, withChoices } from './choices.ts';

/** What a customer has chosen so far of one version, and what there was to choose of it (OPT-07). */
export interface KeptChoices extends SentChoices {
  /** Ids of the packages, and of the sections and lines that may be left, as that version had them. */
  readonly known: readonly string[];
}

/** Everything that is chosen by an id. */
const choosableIds = ({ sections, lines }: Choosable): string[] => [
  ...sections.filter(({ pick }) => pick !== 'always').map(({ id }) => id),
  ...lines.filter(({ isOptional }) => isOptional).map(({ id }) => id),
];

export const keptOf = (offer: Choosable, { sections, lines }: Choices): KeptChoices => ({
  known: choosableIds(offer),
  sections: [...sections],
  lines: [...lines],
});

/**
 * A version as it starts, with what was chosen of this one or of an earlier one and still exists (OPT-07). What is new in it starts as
 * it starts. Of a choice whose chosen package is gone, so does the whole choice.
 */
export function takeOver(offer: Choosable, kept: KeptChoices): Choices {
  const known = new Set(kept.known);
  const start = choicesAsTheyStand(offer);
  const was = { sections: new Set(kept.sections), lines: new Set(kept.lines) };
  const stays = (id: string, chosen: ReadonlySet<string>, atStart: ReadonlySet<string>) =>
    (known.has(id) ? chosen : atStart).has(id);
  const taken = offer.sections
    .filter(({ id, pick }) => pick === 'may' && stays(id, was.sections, start.sections))
    .map(({ id }) => id);
  const packages = choicesOf(offer.sections).flatMap(({ packages, isNoneFine }) => {
    const ids = packages.map(({ id }) => id);
    const [chosen, ...others] = ids.filter((id) => known.has(id) && was.sections.has(id));
    if (chosen !== undefined && others.length === 0) return [chosen];
    const isNone = chosen === undefined && isNoneFine && ids.every((id) => known.has(id));
    return isNone ? [] : ids.filter((id) => start.sections.has(id));
  });
  const lines = offer.lines.filter(({ id, isOptional }) => isOptional && stays(id, was.lines, start.lines));
  return { sections: new Set([...taken, ...packages]), lines: new Set(lines.map(({ id }) => id)) };
}

/** As they are answered with: optional lines of what was left are left as well (OPT-04). */
export function sentChoices(offer: Choosable, choices: Choices): SentChoices {
  const on = withChoices(offer, choices).filter(({ isOptional, isChosen }) => isOptional && isChosen);
  return { sections: [...choices.sections], lines: on.map(({ id }) => id) };
}

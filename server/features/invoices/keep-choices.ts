import { isDeepStrictEqual } from 'node:util';
import type { SectionWrite } from '@underlay/contract/offers.ts';
import { packagesTogether, startingPackages } from '@underlay/domain/offers/choices.ts';
import { sameAsAnother, tooManyChoices } from '@underlay/domain/offers/incomplete.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { Refused } from '../../services/refused.ts';
import { updateTotals } from './change-lines.ts';
import type { LockedInvoice } from './invoice-store.ts';
import { orderSections, type SectionRow, updateSection } from './section-store.ts';

/** A section as it begins. */
export const ALWAYS: SectionRow = {
  id: '',
  name: '',
  note: '',
  pick: 'always',
  choice: '',
  isRecommended: false,
  isNoneFine: false,
  isChosen: true,
  picture: null,
};

/** A section among those of its document, with what is said of it. What is no package has nothing of one. */
export function sectionOf(
  { name, note, ...said }: SectionWrite,
  stored: SectionRow,
  sections: readonly SectionRow[],
): SectionRow {
  const pick = said.pick ?? stored.pick;
  const section = { id: stored.id, name, note, pick };
  const isChosen = said.chosen ?? stored.isChosen;
  if (pick !== 'one_of')
    return {
      ...section,
      choice: '',
      isRecommended: false,
      isNoneFine: false,
      isChosen: pick === 'always' || isChosen,
      picture: null,
    };
  const choice = said.choice ?? stored.choice;
  if (choice === '') throw new Refused('choice_missing', { fields: { choice: 'Name the choice.' } });
  // A package that comes into a choice takes over what is said of all in it.
  const fellow = sections.find((each) => each.id !== stored.id && each.pick === 'one_of' && each.choice === choice);
  return {
    ...section,
    choice,
    isRecommended: said.recommended ?? stored.isRecommended,
    isNoneFine: said.noneIsFine ?? (fellow ?? stored).isNoneFine,
    isChosen,
    picture: stored.picture,
  };
}

interface Sections {
  /** As they are after the change, in their order. */
  readonly sections: readonly SectionRow[];
  readonly changed?: SectionRow;
}

/**
 * After a change of sections: packages of a choice stand together, one of them is recommended at most, and exactly one is chosen
 * (OPT-02). Then the document is priced, and its version is another one.
 */
export async function keepChoices(tx: TenantTransaction, invoice: LockedInvoice, { sections, changed }: Sections) {
  if (!invoice.isQuote && sections.some(({ pick }) => pick !== 'always')) throw new Refused('only_quotes_choose');
  const taken =
    changed &&
    sameAsAnother(
      changed,
      sections.filter(({ id }) => id !== changed.id),
    );
  if (taken) throw new Refused('INVALID_INPUT', { field: 'name', copy: taken });
  const copy = tooManyChoices(sections);
  if (copy !== null) throw new Refused('too_many_choices', { copy });
  const agreed = packagesTogether(sections).map((section) => agreeing(section, changed));
  const starting = new Set(startingPackages(agreed));
  const kept = agreed.map((each) => (each.pick === 'one_of' ? { ...each, isChosen: starting.has(each.id) } : each));
  for (const section of kept) {
    if (!sections.some((before) => isDeepStrictEqual(before, section))) await updateSection(tx, section);
  }
  if (kept.some(({ id }, place) => id !== sections[place]?.id))
    await orderSections(
      tx,
      kept.map(({ id }) => id),
    );
  await updateTotals(tx, { ...invoice, sections: kept });
}

/** A package of the same choice as the one that was changed: whether none is fine is said of both, and one alone is recommended. */
function agreeing(section: SectionRow, changed: SectionRow | undefined): SectionRow {
  if (changed?.pick !== 'one_of' || section.pick !== 'one_of' || section.choice !== changed.choice) return section;
  const isRecommended = section.isRecommended && (section.id === changed.id || !changed.isRecommended);
  return { ...section, isRecommended, isNoneFine: changed.isNoneFine };
}

/** The stored sections in this order. */
export const inOrder = ({ sections }: LockedInvoice, named: readonly { readonly id: string }[]): SectionRow[] =>
  named.flatMap(({ id }) => sections.find((section) => section.id === id) ?? []);

/** An order in which the packages of a choice stand together. */
export function inChoices<Named extends { readonly id: string }>(
  { sections }: LockedInvoice,
  named: readonly Named[],
): Named[] {
  const known = named.map((each) => {
    const { pick, choice } = sections.find(({ id }) => id === each.id) ?? ALWAYS;
    return { each, pick, choice };
  });
  return packagesTogether(known).map(({ each }) => each);
}

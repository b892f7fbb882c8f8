import type { KeptChoices } from '@underlay/domain/offers/kept-choices.ts';

const nameFor = (invoiceId: string): string => `underlay.choices.${invoiceId}`;

/** OPT-07: choices stay in the browser of whoever chooses until they sign. The business hears of nothing before. */
export function readKept(invoiceId: string): KeptChoices | null {
  const kept: unknown = parsed(quietly(() => localStorage.getItem(nameFor(invoiceId))));
  if (typeof kept !== 'object' || kept === null) return null;
  const [known, sections, lines] = ['known', 'sections', 'lines'].map((name) => idsOf(Reflect.get(kept, name)));
  return known && sections && lines ? { known, sections, lines } : null;
}

export const keep = (invoiceId: string, { known, sections, lines }: KeptChoices): void => {
  quietly(() => localStorage.setItem(nameFor(invoiceId), JSON.stringify({ known, sections, lines })));
};

export const forgetKept = (invoiceId: string): void => {
  quietly(() => localStorage.removeItem(nameFor(invoiceId)));
};

const idsOf = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : null;

function parsed(text: string | null | undefined): unknown {
  return typeof text === 'string' ? quietly((): unknown => JSON.parse(text)) : null;
}

/** A browser may keep nothing for us, or have something of somebody else. Then choices last as long as the page. */
function quietly<Value>(attempt: () => Value): Value | null {
  try {
    return attempt();
  } catch (error) {
    console.warn('choices are not kept', error);
    return null;
  }
}

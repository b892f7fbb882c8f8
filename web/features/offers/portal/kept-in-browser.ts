import type { KeptChoices } from '@underlay/domain/offers/kept-choices.ts';
import { quietly } from '../quietly.ts';
import { readTicket } from '../ticket.ts';

const nameFor = (invoiceId: string): string => `underlay.choices.${invoiceId}`;
/** On a member's device they go with the tab. */
const placeFor = (invoiceId: string): Storage => (readTicket(invoiceId) === null ? localStorage : sessionStorage);

/** OPT-07: choices stay in the browser of whoever chooses until they sign. The business hears of nothing before. */
export function readKept(invoiceId: string): KeptChoices | null {
  const kept: unknown = parsed(quietly(() => placeFor(invoiceId).getItem(nameFor(invoiceId))));
  if (typeof kept !== 'object' || kept === null) return null;
  const [known, sections, lines] = ['known', 'sections', 'lines'].map((name) => idsOf(Reflect.get(kept, name)));
  return known && sections && lines ? { known, sections, lines } : null;
}

export const keep = (invoiceId: string, { known, sections, lines }: KeptChoices): void => {
  quietly(() => placeFor(invoiceId).setItem(nameFor(invoiceId), JSON.stringify({ known, sections, lines })));
};

export const forgetKept = (invoiceId: string): void => {
  quietly(() => placeFor(invoiceId).removeItem(nameFor(invoiceId)));
};

const idsOf = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : null;

function parsed(text: string | null | undefined): unknown {
  return typeof text === 'string' ? quietly((): unknown => JSON.parse(text)) : null;
}

import type { KeptChoices } from '@underlay/domain/offers/kept-choices.ts';
import { isTicket } from '@underlay/domain/offers/ticket.ts';
import { quietly } from '../quietly.ts';

const nameFor = (invoiceId: string): string => `underlay.choices.${invoiceId}`;
/** On a member's device they go with the tab. */
const place = (): Storage => (isTicket(window.location.pathname.split('/')[5] ?? '') ? sessionStorage : localStorage);

/** OPT-07: choices stay in the browser of whoever chooses until they sign. The business hears of nothing before. */
export function readKept(invoiceId: string): KeptChoices | null {
  const kept: unknown = parsed(quietly(() => place().getItem(nameFor(invoiceId))));
  if (typeof kept !== 'object' || kept === null) return null;
  const [known, sections, lines] = ['known', 'sections', 'lines'].map((name) => idsOf(Reflect.get(kept, name)));
  return known && sections && lines ? { known, sections, lines } : null;
}

export const keep = (invoiceId: string, { known, sections, lines }: KeptChoices): void => {
  quietly(() => place().setItem(nameFor(invoiceId), JSON.stringify({ known, sections, lines })));
};

export const forgetKept = (invoiceId: string): void => {
  quietly(() => place().removeItem(nameFor(invoiceId)));
};

const idsOf = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : null;

function parsed(text: string | null | undefined): unknown {
  return typeof text === 'string' ? quietly((): unknown => JSON.parse(text)) : null;
}

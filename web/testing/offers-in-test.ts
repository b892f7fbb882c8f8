import type { CustomerInvoiceJson } from '@underlay/contract/invoices.ts';
import type { OfferJson } from '@underlay/contract/portal-offers.ts';
import examples from '@underlay/domain/testing/selling-examples.json' with { type: 'json' };
import type { AsJson } from './as-json.ts';
import { invoice, line, READ_INVOICE } from './portal-in-test.tsx';

const uuid = (place: number) => `00000000-0000-4000-8000-0000000001${String(place).padStart(2, '0')}`;
const MATERIAL = uuid(99);
const floor = {
  pick: 'one_of',
  choice: 'The floor',
  recommended: false,
  noneIsFine: false,
  chosen: false,
  picture: null,
} as const;

/** The packages of X07, its stairs, and what stands in none of them. */
const sections = [
  { ...floor, id: uuid(1), name: 'Waterproof LVP', note: '7 mm, gray oak look.' },
  { ...floor, id: uuid(2), name: 'Engineered oak', note: '5 in. planks.', recommended: true, chosen: true },
  { ...floor, id: uuid(3), name: 'Solid white oak', note: '' },
  { ...floor, id: uuid(4), name: 'Hall stairs', note: '', pick: 'may', choice: '' } as const,
];
const SECTION_OF = [null, null, null, 1, 1, 2, 2, 3, 3, 4, 4];
export const [LVP = '', OAK = '', , STAIRS = ''] = sections.map(({ id }) => id);

const input = examples.find(({ id }) => id === 'X07 good')?.input ?? { lines: [] };
const lines: AsJson<OfferJson>['lines'] = input.lines.map((each, place) => {
  const section = SECTION_OF[place];
  const percent = place === 13 ? 50 : null;
  return {
    id: uuid(10 + place),
    categoryName: each.tax ? 'Material' : 'Labor',
    code: '',
    description: each.text,
    quantity: each.q / 100,
    unit: 'sq ft',
    rate: each.rate / 100,
    sectionId: section ? uuid(section) : null,
    discount: percent && { percent, amount: null },
    optional: place > 11,
    chosen: place <= 11,
    tax: each.tax ? MATERIAL : 'none',
  };
});

/** X07 as its customer is sent it: $6,497.47 with the oak that is recommended. */
export const offer: AsJson<OfferJson> = {
  version: 1,
  replacedAt: null,
  device: null,
  name: 'Quote 1048',
  state: 'waiting',
  closedBecause: null,
  answeredAt: null,
  canceledAt: null,
  signedBy: null,
  signedCopy: null,
  business: 'Tallgrass Flooring Co.',
  email: 'billing@tallgrass.example',
  quoteExpiration: '2099-12-20',
  jobName: 'Main floor, Sycamore Avenue',
  customer: 'Elena Marchetti',
  asksTitle: false,
  notes: '',
  terms: '',
  code: null,
  templateNumber: 'offer-2026-1',
  sections,
  lines,
  sums: null,
  discount: { percent: null, amount: 250, name: 'Returning customer' },
  salesTaxPercentage: 0,
  taxRates: [{ rateId: MATERIAL, name: 'Sales tax, material', percent: 9.15 }],
  schedule: [
    {
      name: 'Final payment',
      howMuch: { basis: 'rest', percent: null, most: null, amount: null },
      when: { due: 'reached', on: null, days: null },
      payDays: 10,
    },
  ],
  retainage: null,
  deposit: null,
  total: 6497.47,
  hides: { rates: false, sections: false, onePrice: false },
  changes: null,
  versions: [{ number: 1, sentAt: '2026-11-16T15:00:00Z', replacedAt: null, total: 6497.47 }],
};

/** The same as the page of the document reads it. */
export const quote: AsJson<CustomerInvoiceJson> = {
  ...invoice,
  isQuote: true,
  status: 'sent',
  amount: 6497.47,
  subtotal: 6421.54,
  discount: { ...(offer.discount ?? { percent: null, name: '' }), amount: 250, taken: 250 },
  salesTax: 325.93,
  taxes: [{ rateId: MATERIAL, name: 'Sales tax, material', percent: 9.15, base: 3562.07, tax: 325.93 }],
  total: 6497.47,
  quoteExpiration: '2099-12-20',
  salesTaxPercentage: 0,
  jobName: 'Main floor, Sycamore Avenue',
  sections: sections.map(({ id, ...section }) => ({ ...section, uuid: id, subtotal: 0 })),
  lineItems: lines.map(({ id, tax, ...each }, place) => ({
    ...line,
    ...each,
    uuid: id,
    id: place + 1,
    taxed: tax !== 'none',
  })),
};

export const READ_OFFER = `${READ_INVOICE}/offer`;

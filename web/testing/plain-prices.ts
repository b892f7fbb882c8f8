/** Of a line and of an invoice without sections, discounts, costs and named rates. */
export const PLAIN_LINE = {
  sectionId: null,
  discount: null,
  taxed: true,
  tax: 'document',
  cost: null,
  paymentFailure: null,
  receivedOn: null,
  others: 0,
  deposits: null,
};

const SALES_TAX = { rateId: null, name: 'Sales tax', percent: 6.25, base: 200, tax: 12.5 };
export const PLAIN = { discount: null, taxes: [SALES_TAX], changedTaxes: [], sections: [] };

/** A section that is there whatever is chosen. */
export const always = {
  pick: 'always',
  choice: '',
  recommended: false,
  noneIsFine: false,
  chosen: true,
  picture: null,
} as const;

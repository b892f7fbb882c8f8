import { type CustomerRow, portalPath } from '../customers/index.ts';

/** The customer's own page of a credit note. */
export const notePath = (customer: Pick<CustomerRow, 'portfolioId' | 'accountId'>, creditId: string): string =>
  `${portalPath(customer)}/credit-notes/${creditId}`;

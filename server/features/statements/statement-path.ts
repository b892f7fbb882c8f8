import { type CustomerRow, portalPath } from '../customers/index.ts';

/** The customer's own page of a statement: of today, or of one that was sent. */
export const statementPath = (customer: Pick<CustomerRow, 'portfolioId' | 'accountId'>, statementId?: string): string =>
  `${portalPath(customer)}/statement${statementId === undefined ? '' : `?sent=${statementId}`}`;

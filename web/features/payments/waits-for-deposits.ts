import type { Invoice } from '../../api/answers.ts';

/** Whether a bank payment of it waits for its payer to confirm small deposits. No other takes it until then (ALLOC-13). */
export const waitsForDeposits = ({ lineItems }: Pick<Invoice, 'lineItems'>): boolean =>
  lineItems.some(({ deposits }) => deposits !== null);

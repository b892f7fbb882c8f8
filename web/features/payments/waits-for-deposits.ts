import type { Invoice } from '../../api/answers.ts';

type Lines = Pick<Invoice, 'lineItems'>;

/** Bank payments of it that wait for their payer to confirm small deposits (D92). */
export const waitingOn = ({ lineItems }: Lines) =>
  lineItems.flatMap(({ deposits, paymentId, rate, others }) =>
    deposits && paymentId ? [{ paymentId, rate, others }] : [],
  );

/** Whether one does. No credit takes its place, and no other payment is put on it that does not name it (ALLOC-05). */
export const waitsForDeposits = (invoice: Lines): boolean => waitingOn(invoice).length > 0;

/** Why nothing else is put on it by now. */
export const whyNone = ({ id }: Pick<Invoice, 'id'>, what: 'credit' | 'money'): string =>
  `Invoice ${id} waits for a bank account to be verified, and takes no ${what} until then.`;

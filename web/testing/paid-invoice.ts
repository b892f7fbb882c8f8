import {
  type Answers,
  INVOICE_PATH,
  invoice,
  line,
  PAYMENT,
  paymentOf,
  READ_INVOICE,
  READ_RECEIPT,
  receiptOf,
} from './portal-in-test.tsx';

/** The invoice as it is opened after paying. */
export const RESULT = `${INVOICE_PATH}?payment=${PAYMENT}`;

/** An invoice with one payment on it, and the receipt of that payment. `due` is what is still owed. */
export function answersWithPayment(
  change: Partial<ReturnType<typeof paymentOf>>,
  payment: Parameters<typeof receiptOf>[0] = {},
  due = 0,
): Answers {
  const paid = { ...paymentOf(2569.22, change.paymentStatus ?? 'authorized'), paymentId: PAYMENT, ...change };
  return {
    [READ_INVOICE]: { body: { ...invoice, amount: due, lineItems: [line, paid] } },
    [READ_RECEIPT]: { body: receiptOf({ status: paid.paymentStatus ?? 'authorized', ...payment }) },
  };
}

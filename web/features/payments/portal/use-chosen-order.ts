import { useQuery } from '@tanstack/react-query';
import type { OnlineMethod } from '@underlay/domain/payments/can-pay-online.ts';
import type { CustomerInvoice } from '../../../api/answers.ts';
import { ApiError } from '../../../api/api-error.ts';
import { type AccountPathIds, bankDiscountOf, earlyToday, waitingPayment } from '../../portal/index.ts';
import { type AddressedTarget, type OrderSearch, orderSearch, targetsIn } from './order-in-address.ts';
import { preparedQuery } from './order-queries.ts';
import type { usePayableInvoice } from './use-payable-invoice.ts';

/**
 * The order that the address of a payment page carries. Null on one that is about all that is due of its invoice, unless that costs less
 * today: then it is an order as well, so that the page shows what is charged.
 */
export function useChosenOrder(ids: AccountPathIds, search: OrderSearch, payable: Payable) {
  const addressed = targetsIn(search);
  const targets = addressed.length > 0 ? addressed : forLess(payable);
  const useCredit = search.credit === true;
  const query = useQuery(preparedQuery(ids, { targets, useCredit }));
  if (targets.length === 0) return null;
  return { query, targets, useCredit, search: orderSearch(targets, useCredit), prepared: query.data };
}

type Payable = Pick<ReturnType<typeof usePayableInvoice>, 'invoice' | 'account'> & { readonly method: OnlineMethod };

/** In time, or by bank. */
function forLess({ invoice: { data: invoice }, account, method }: Payable): readonly AddressedTarget[] {
  if (invoice === undefined || account === undefined || invoice.amount <= 0) return [];
  const isLess = earlyToday(invoice, account.today) > 0 || (method === 'ach' && bankDiscountOf(account) > 0);
  return isLess ? [{ invoiceId: invoice.uuid, amount: invoice.amount }] : [];
}

export type ChosenOrder = NonNullable<ReturnType<typeof useChosenOrder>>;

/** What the call of a payment says of it besides the amount that is charged (PART-05). Nothing of all that is due of one invoice. */
export interface OrderFields {
  readonly targets?: AddressedTarget[];
  readonly useCredit?: boolean;
  /** The payment that this one is like, and is meant besides (PART-10). */
  readonly repeatOf?: string;
}

export const orderFields = (order: ChosenOrder | null, repeatOf?: string): OrderFields => ({
  ...(order !== null && { targets: [...order.targets], useCredit: order.useCredit }),
  ...(repeatOf !== undefined && { repeatOf }),
});

/** The bank payment that waits for its account to be verified, and is canceled in favor of this one (D92). */
export const insteadOf = (invoice: CustomerInvoice, order: ChosenOrder | null): string | undefined =>
  order === null ? waitingPayment(invoice) : (order.prepared?.waiting ?? undefined);

/** The payment that was refused as a repetition of, where that is why. */
export const alikeIn = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'looks_repeated' ? error.fields.repeatOf : undefined;

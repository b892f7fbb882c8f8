import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { Payment, PaymentMoney } from '../../api/answers.ts';
import { call, callPage, type Sent } from '../../api/client.ts';
import { businessKey, keysBesideInvoices } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { waitsForDeposits } from './waits-for-deposits.ts';

/** A payment, and where its money went since. */
export interface PaymentAndMoney {
  readonly payment: Payment;
  readonly money: PaymentMoney;
}

const GIVE = 'POST /business/:businessId/customers/:customerId/credits';

/** Where credit comes from: a payment of which something is left, or a note that belongs to no invoice. */
export type CreditSource = { readonly paymentId: string } | { readonly creditId: string };

/** Of what something is left, and whose it is. */
export interface CreditToApply {
  readonly source: CreditSource;
  readonly customerId: string;
  readonly customerName: string;
  /** The invoice that it is asked for on. */
  readonly invoiceId?: string;
}

const paymentsKey = (businessId: string) => businessKey(businessId, 'payments');

export const paymentQuery = (businessId: string, paymentId: string) =>
  queryOptions({
    queryKey: [...paymentsKey(businessId), 'one', paymentId],
    queryFn: ({ signal }) =>
      call('GET /business/:businessId/payments/:paymentId', { params: { businessId, paymentId } }, signal),
  });

export const authorizationQuery = (businessId: string, paymentId: string) =>
  queryOptions({
    queryKey: [...paymentsKey(businessId), 'one', paymentId, 'authorization'],
    queryFn: ({ signal }) =>
      call(
        'GET /business/:businessId/payments/:paymentId/authorization',
        { params: { businessId, paymentId } },
        signal,
      ),
  });

/** Read anew each time. What may go back must not be yesterday's. */
export async function readPaymentAndMoney(businessId: string, paymentId: string): Promise<PaymentAndMoney> {
  const params = { businessId, paymentId };
  const [payment, money] = await Promise.all([
    call('GET /business/:businessId/payments/:paymentId', { params }),
    call('GET /business/:businessId/payments/:paymentId/money', { params }),
  ]);
  return { payment, money };
}

/** Credit notes of a customer that belong to no invoice, and what of them is left (CRED-11). */
export const goodwillQuery = (businessId: string, customerId: string) =>
  queryOptions({
    queryKey: [...paymentsKey(businessId), 'credits', customerId, 'goodwill'],
    queryFn: ({ signal }) =>
      call(
        'GET /business/:businessId/credits',
        { params: { businessId }, query: { customerId, unused: 'true', page: 1, pageSize: MAX_ROWS } },
        signal,
      ),
    // A server of the version before answers others too.
    select: (credits) =>
      credits.filter(({ invoiceUuid, state, unused }) => !invoiceUuid && state === 'issued' && unused > 0),
  });

interface TakenBack {
  readonly creditId: string;
  readonly reason: string;
}

/** Of an invoice, and of none (CRED-14). */
export const takingBack =
  (businessId: string) =>
  ({ creditId, reason }: TakenBack) =>
    call('POST /business/:businessId/credits/:creditId/void', { params: { businessId, creditId }, body: { reason } });

export function useGoodwill(businessId: string) {
  const client = useQueryClient();
  // Also when it is refused: it is so by what somebody else did since.
  const onSettled = () => askMoneyAgain(client, businessId);
  const give = useMutation({
    mutationFn: ({ customerId, ...body }: Sent<typeof GIVE>['body'] & { customerId: string }) =>
      call(GIVE, { params: { businessId, customerId }, body }),
    onSettled,
  });
  const takeBack = useMutation({
    mutationFn: takingBack(businessId),
    onSettled,
  });
  return { give, takeBack };
}

/** Money of a customer that no invoice was waiting for. */
export const creditsQuery = (businessId: string, customerId: string) =>
  queryOptions({
    queryKey: [...paymentsKey(businessId), 'credits', customerId],
    queryFn: ({ signal }) =>
      call('GET /business/:businessId/customers/:customerId/credits', { params: { businessId, customerId } }, signal),
  });

export function useRefund(businessId: string, paymentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<'POST /business/:businessId/payments/:paymentId/refunds'>['body']) =>
      call('POST /business/:businessId/payments/:paymentId/refunds', { params: { businessId, paymentId }, body }),
    onSuccess: () => askMoneyAgain(client, businessId),
  });
}

export function useApplyCredit(businessId: string, source: CreditSource) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { invoiceId: string; amount: Cents }): Promise<unknown> =>
      'paymentId' in source
        ? call('POST /business/:businessId/payments/:paymentId/apply', { params: { businessId, ...source }, body })
        : call('POST /business/:businessId/credits/:creditId/allocations', { params: { businessId, ...source }, body }),
    onSuccess: () => askMoneyAgain(client, businessId),
  });
}

export function useMoveMoney(businessId: string, paymentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { from: { invoiceId: string }; to?: { invoiceId: string }; amount: Cents }) =>
      call('POST /business/:businessId/payments/:paymentId/allocations', { params: { businessId, paymentId }, body }),
    onSuccess: () => askMoneyAgain(client, businessId),
  });
}

/** Money that moved shows on invoices, payments, jobs, in what customers owe and in what is to be done. */
export function askMoneyAgain(client: QueryClient, businessId: string): void {
  for (const queryKey of [businessKey(businessId, 'invoices'), ...keysBesideInvoices(businessId)])
    void client.invalidateQueries({ queryKey });
}

/** The contract's largest page. A customer with more unpaid invoices than that chooses among the soonest due. */
const MAX_ROWS = 200;
/** Where the money of a payment is, the unpaid invoices that it can be used for, and those that take none by now. */
export async function readMoneyAndInvoices(
  businessId: string,
  { paymentId, customerId }: { paymentId: string; customerId: string },
) {
  const [money, unpaid] = await Promise.all([
    call('GET /business/:businessId/payments/:paymentId/money', { params: { businessId, paymentId } }),
    readUnpaid(businessId, customerId),
  ]);
  return { money, ...unpaid };
}

/** How much of a credit is left, the unpaid invoices that it can be used for, and those that take none by now. */
export async function readCreditAndInvoices(businessId: string, source: CreditSource, customerId: string) {
  const [credit, unpaid] = await Promise.all([leftOf(businessId, source), readUnpaid(businessId, customerId)]);
  return { credit, ...unpaid };
}

async function leftOf(businessId: string, source: CreditSource): Promise<Cents> {
  if ('creditId' in source) {
    const note = await call('GET /business/:businessId/credits/:creditId', { params: { businessId, ...source } });
    return note.unused;
  }
  const money = await call('GET /business/:businessId/payments/:paymentId/money', {
    params: { businessId, ...source },
  });
  return money.credit;
}

/** Those that take money, and those that wait for a bank account to be verified: they take none until then. */
async function readUnpaid(businessId: string, customerId: string) {
  const { rows } = await callPage('GET /business/:businessId/invoices', {
    params: { businessId },
    query: { status: 'unpaid', customerId, page: 1, pageSize: MAX_ROWS },
  });
  const waiting = rows.filter(waitsForDeposits);
  return { invoices: rows.filter((invoice) => !waiting.includes(invoice)), waiting };
}

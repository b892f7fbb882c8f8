import { randomUUID } from 'node:crypto';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { PreparedOrderJson } from '@underlay/contract/payment-orders.ts';
import type { CreditJson } from '@underlay/contract/refunds.ts';
import { answerCode } from './answer-code.ts';
import { CreditClient } from './credit-client.ts';
import type { Choice, Interleaving } from './interleaving.ts';

/** Commands about parts, several invoices and credit: what stands on an invoice besides a payment of all of it. */

const half = (amount: number): number => Math.round(amount * 50) / 100;

const all: Choice = ({ amount }) => ({ amount });

/** What is chosen, at the price of a bank account (DISC-06). */
export const byBank =
  (run: Interleaving, choice: Choice = all): Choice =>
  async (invoice) => {
    const chosen = await choice(invoice);
    if (!run.scene.lessByBank) return chosen;
    const { targets = [{ invoiceId: invoice.uuid }], useCredit = false } = chosen;
    const { ways = [] } = await prepare(run, { targets, useCredit });
    const way = ways.find(({ method }) => method === 'ach');
    return way ? { ...chosen, amount: Math.round((way.total - way.fee) * 100) / 100 } : chosen;
  };

/** A half of what is due. */
export const ofHalf = ({ uuid: invoiceId, amount: due }: InvoiceDetailJson) => {
  const amount = half(due);
  return { amount, targets: [{ invoiceId, amount }] };
};

/** All that is due, and all of another invoice with it. */
export const withAnother = (run: Interleaving) => async (invoice: InvoiceDetailJson) => {
  const another = await run.owner.sent();
  const targets = [invoice, another].map(({ uuid: invoiceId, amount }) => ({ invoiceId, amount }));
  return { amount: invoice.amount + another.amount, targets };
};

/** All that is due, of which the customer's credit covers what it can. */
export const withCredit = (run: Interleaving) => async (invoice: InvoiceDetailJson) => {
  const { amount } = await prepare(run, allWithCredit(invoice));
  return { amount, useCredit: true, targets: [{ invoiceId: invoice.uuid, amount: invoice.amount }] };
};

const allWithCredit = ({ uuid: invoiceId }: InvoiceDetailJson) => ({ targets: [{ invoiceId }], useCredit: true });

/** What it comes to. Of an order that is refused nothing is said. */
async function prepare({ owner }: Interleaving, order: object): Promise<PreparedOrderJson> {
  return (await owner.visit<PreparedOrderJson>(`POST ${owner.portal}/payments/prepare`, order)).body;
}

/** A manager uses unapplied money of this invoice for it. */
export async function useOwnCredit(run: Interleaving) {
  const { systemDb } = run.scene.product.platform;
  const own = await systemDb.sql<{ id: string }[]>`
    select id from payments where invoice_id = ${run.invoiceId} and not applied`;
  const { base, customer } = run.owner;
  const credits = await run.owner.get<CreditJson[]>(`GET ${base}/customers/${customer.uuid}/credits`);
  const credit = credits.find(({ paymentId }) => own.some(({ id }) => id === paymentId));
  const amount = Math.min(credit?.amount ?? 0, (await run.invoice()).amount);
  if (!credit || amount <= 0) return 'no credit';
  const entries = { invoiceId: run.invoiceId, amount };
  return answerCode(await run.owner.call(`POST ${base}/payments/${credit.paymentId}/apply`, entries));
}

/** What the credit covers is chosen, and nothing is charged. */
export async function spendCredit(run: Interleaving) {
  const invoice = await run.invoice();
  const { unused = 0 } = await prepare(run, allWithCredit(invoice));
  const amount = Math.min(unused, invoice.amount);
  if (amount <= 0) return 'no credit';
  const body = { targets: [{ invoiceId: run.invoiceId, amount }], idempotentKey: randomUUID() };
  return answerCode(await run.owner.visit(`POST ${run.owner.portal}/payments/use-credit`, body));
}

/** A check over this invoice and another one, with ten dollars more than both. */
export async function recordOverTwo(run: Interleaving) {
  const { owner } = run;
  const [invoice, another] = [await run.invoice(), await owner.sent()];
  const allocations = [
    { invoiceId: invoice.uuid, amount: half(invoice.amount) },
    { invoiceId: another.uuid, amount: another.amount },
  ];
  const amount = half(invoice.amount) + another.amount + 10;
  return record(run, { tender: 'check', amount, allocations });
}

/** Money that is meant for no invoice, and used on this one. */
export async function useMoneyOnAccount(run: Interleaving) {
  const { amount: due } = await run.invoice();
  const recorded = await record(run, { tender: 'cash', amount: 75, allocations: [] });
  const { base, customer } = run.owner;
  const credits = await run.owner.get<CreditJson[]>(`GET ${base}/customers/${customer.uuid}/credits`);
  const credit = credits.findLast(({ invoiceId }) => invoiceId === null);
  const amount = Math.min(credit?.amount ?? 0, due);
  if (!credit || amount <= 0) return recorded;
  const entries = { invoiceId: run.invoiceId, amount };
  return answerCode(await run.owner.call(`POST ${base}/payments/${credit.paymentId}/apply`, entries));
}

/** The newest of it, wherever it is used. */
export async function deleteMoneyOnAccount(run: Interleaving) {
  const { base, business } = run.owner;
  const [newest] = await run.scene.product.platform.systemDb.sql<{ id: string }[]>`
    select id from payments where business_id = ${business.businessId} and invoice_id is null and state = 'settled'
    order by created_at desc limit 1`;
  return newest ? answerCode(await run.owner.call(`DELETE ${base}/payments/${newest.id}`)) : 'no payment';
}

async function record({ owner }: Interleaving, money: object) {
  const receivedOn = (await owner.visit<{ today: string }>(`GET ${owner.portal}`)).body.today;
  const received = { reference: randomUUID().slice(0, 8), receivedOn, note: '', customerId: owner.customer.uuid };
  return answerCode(await owner.call(`POST ${owner.base}/payments`, { ...received, ...money, keepRest: true }));
}

/** Half of what the newest payment has on the invoice. */
export async function keepAsCredit(run: Interleaving) {
  const { base } = run.owner;
  const line = (await run.invoice()).lineItems.findLast(({ paymentId, subTotal }) => paymentId && subTotal < 0);
  if (!line) return 'no payment';
  run.leavesCredit = true;
  const body = { from: { invoiceId: run.invoiceId }, amount: half(-line.subTotal) };
  return answerCode(await run.owner.call(`POST ${base}/payments/${line.paymentId}/allocations`, body));
}

export async function issueNote(run: Interleaving, refund: boolean) {
  run.leavesCredit = true;
  return answerCode(await new CreditClient(run.owner).issue(run.invoiceId, { amount: 100, refund }));
}

/** The newest note or what was written off. */
export async function takeCreditBack(run: Interleaving) {
  const credit = (await run.invoice()).credits.at(-1);
  if (!credit) return 'no credit';
  return answerCode(await new CreditClient(run.owner).void(credit.uuid));
}

export const writeOff = async (run: Interleaving) =>
  answerCode(await new CreditClient(run.owner).writeOff(run.invoiceId));

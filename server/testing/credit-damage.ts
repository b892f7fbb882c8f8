import { CreditClient } from './credit-client.ts';
import { Payer } from './payer.ts';
import type { TestBusiness } from './people.ts';

/** Notes of lines and of amounts, one that was taken back, goodwill of which some is used, and what was written off. */
export async function someCredits(owner: TestBusiness) {
  const credits = new CreditClient(owner);
  const [one, other] = [await owner.sent(), await owner.sent()];
  const lines = [{ lineId: one.lineItems[0]?.uuid, quantity: 20 }];
  await credits.issue(one.uuid, { amount: 33.33 });
  const { body: mistaken } = await credits.issue(one.uuid, { amount: 50 });
  await credits.issue(one.uuid, { lines, restocking: { percent: 15 } });
  await credits.void(mistaken.uuid);
  await credits.issue(other.uuid, { amount: 1000 });
  await credits.issue(other.uuid, { amount: 62.5 });
  const { body: gift } = await credits.give(100);
  await credits.place(gift.uuid, one.uuid, 60);
  await credits.writeOff(one.uuid, { amount: 10 });
  await aDiscount(owner);
  await aBankDiscount(owner);
  const charged = await credits.charged();
  await credits.waive(charged.charges[0]?.uuid, { amount: 5 });
  await credits.writeOff(charged.uuid, { amount: 30 });
}

/** A half by bank, with its discount. */
async function aBankDiscount(owner: TestBusiness) {
  const fees = await owner.get<object>(`GET ${owner.base}/settings`);
  const free = { fixed: 0, percentage: 0 };
  await owner.call(`PUT ${owner.base}/settings`, { ...fees, cardFee: free, version: undefined });
  const settings = `PUT ${owner.base}/money-settings`;
  await owner.call(settings, { partPayments: { kind: 'any' }, bankDiscountPercent: 2 });
  const invoice = await owner.sent();
  const targets = [{ invoiceId: invoice.uuid, amount: 500 }];
  await new Payer(owner).payByBank(invoice, { targets, amount: 490 });
  await owner.call(settings, { partPayments: { kind: 'any' }, bankDiscountPercent: null });
}

/** Taken by a check in time, after one that was recorded by mistake. */
async function aDiscount(owner: TestBusiness) {
  const { uuid: invoiceId } = await owner.draft();
  const invoice = `${owner.base}/invoices/${invoiceId}`;
  await owner.addLine(invoiceId);
  await owner.call(`PUT ${invoice}/early-discount`, { terms: { percent: 2, days: 10 } });
  await owner.call(`PUT ${invoice}/status`, { status: 'sent' });
  const receivedOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const record = (reference: string, amount: number) =>
    owner.call<{ uuid: string }>(`POST ${owner.base}/payments`, {
      ...{ customerId: owner.customer.uuid, tender: 'check', reference, receivedOn, note: '', amount },
      allocations: [{ invoiceId, amount }],
    });
  const { body: mistaken } = await record('51', 100);
  await owner.call(`DELETE ${invoice}/lineItems/${mistaken.uuid}`);
  await record('52', 1041.25);
}

/** The same of credits. */
export const CREDIT_DAMAGE: readonly [string, string, string][] = [
  [
    'I19 credits',
    'goodwill says that a cent less stands on invoices',
    'update credits set allocated_cents = allocated_cents - 1 where invoice_id is null',
  ],
  [
    'I20 and I3 businesses and I18 and I19 credits',
    'a note is void and still stands on its invoice',
    `update credits set state = 'void', voided_at = now(), voided_by = '' where value_cents is not null`,
  ],
  [
    'I21',
    'a note says a cent more of one tax than it was made of',
    `update credits set parts = jsonb_set(parts, '{0,tax}', to_jsonb((parts -> 0 ->> 'tax')::int + 1)) where value_cents is not null`,
  ],
  [
    'I3 businesses and I21',
    'the tax of two notes was rounded each for itself',
    `update credits set subtotal_cents = subtotal_cents - 1, tax_cents = tax_cents + 1,
       parts = jsonb_set(jsonb_set(parts, '{0,tax}', to_jsonb((parts -> 0 ->> 'tax')::int + 1)), '{0,subtotal}', to_jsonb((parts -> 0 ->> 'subtotal')::int - 1))
     where total_cents = 6250`,
  ],
  [
    'I21',
    'a note says another amount than its customer was sent',
    `update credits set document = jsonb_set(document, '{total}', '1') where value_cents is not null`,
  ],
  [
    'I21',
    'a discount is of another percentage than its invoice offers',
    'update invoices set early_basis_points = early_basis_points + 50 where early_until is not null',
  ],
  [
    'I23 discounts',
    'a discount has outlived its payment',
    `update credits set payment_id = (select id from payments p where p.business_id = credits.business_id and p.state = 'canceled' limit 1)
     where kind = 'discount' and reason = 'taken'`,
  ],
  [
    'I23 bank discounts',
    'a bank payment took more off than was said',
    `update payment_targets set discount_cents = discount_cents - 1 where discount_cents > 0`,
  ],
  [
    'I18 and I27',
    'an invoice says that more was added',
    'update invoices set charged_cents = charged_cents + 1 where charged_cents > 0',
  ],
  [
    'I22',
    'an invoice says another fee than was added',
    'update invoices set returned_fee_cents = returned_fee_cents - 1 where charged_cents > 0',
  ],
  [
    'I22 waivers',
    'a waiver says that less of it is of its charge',
    `update credits set charge_cents = charge_cents - 1 where kind = 'fee_waiver'`,
  ],
  [
    'I22 waivers',
    'more of the charges of an invoice is given up than there is',
    `update credits set charge_cents = charge_cents + 1 where kind = 'write_off' and charge_cents > 0`,
  ],
  [
    'I21',
    'a cent less of the tax is given up with a debt',
    `update credits set subtotal_cents = subtotal_cents + 1, tax_cents = tax_cents - 1 where kind = 'write_off' and tax_cents > 0`,
  ],
  [
    'I3 businesses',
    'the tax of a debt is said to be recovered, and is not',
    `update credits set recovers_tax = true where kind = 'write_off' and tax_cents > 0`,
  ],
  [
    'I21 numbers',
    'a number of a credit note was left out',
    'update business_counters set next_credit_number = next_credit_number + 1',
  ],
];

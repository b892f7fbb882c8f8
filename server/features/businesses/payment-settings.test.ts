import type { PaymentSettingsJson } from '@underlay/contract/businesses.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { PASSWORD, startProduct, type TestProduct } from '../../testing/test-product.ts';

type Settings = z.output<typeof PaymentSettingsJson> & { code: string; fields: Record<string, string> };

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product);
});
afterAll(() => product.stop());

const read = () => owner.get<Settings>(`GET ${owner.base}/settings`);
const store = (body: object) => owner.call<Settings>(`PUT ${owner.base}/settings`, body);
const store1 = async (change: object) => store({ ...(await read()), ...change });

test('D91 fees apply to payments that start afterwards; one that has begun keeps its own', async () => {
  const payer = new Payer(owner);
  expect(await read()).toMatchObject({
    bankPayments: true,
    cardPayments: true,
    bankFee: { fixed: 1, percentage: 0 },
    cardFee: { fixed: 0.3, percentage: 2.9 },
    reminderLimit: 1,
    frozen: false,
  });
  const [begun, open, later] = [await owner.sent(), await owner.sent(), await owner.sent()];
  const payment = await payer.payByBank(begun);
  const form = await payer.openForm(open);
  expect([payment.status, form.body.fees]).toEqual([200, 31.11]);
  const portalFees = async () => (await owner.visit<{ fees: object }>(`GET ${owner.portal}`)).body.fees;
  expect(await portalFees()).toEqual({ ach: { fixed: 1, percent: 0 }, card: { fixed: 0.3, percent: 2.9 } });
  const answer = await store1({ bankFee: { fixed: 2.5, percentage: 1 }, cardFee: { fixed: 0, percentage: 3.25 } });
  expect(answer.body).toMatchObject({ bankFee: { fixed: 2.5, percentage: 1 }, cardFee: { percentage: 3.25 } });
  expect(await portalFees()).toEqual({ ach: { fixed: 2.5, percent: 1 }, card: { fixed: 0, percent: 3.25 } });
  // 1,062.50 * 1 % + 2.50, and 3.25 %
  expect((await payer.payByBank(later)).body.code).toBe('fee_changed');
  expect((await payer.payByBank(later, { paymentFee: 13.13 })).status).toBe(200);
  const fees = await product.platform.systemDb.sql`
    select fee_cents fee from payments where business_id = ${owner.business.businessId} and method = 'ach' order by created_at`;
  expect(fees).toEqual([{ fee: 100 }, { fee: 1313 }]);
  expect((await payer.openForm(open)).body.fees).toBe(34.53);
});

test('D14 PAY-09 the fee of an account that pays by bank is above 0, also where it is a share of the amount alone', async () => {
  const other = await TestBusiness.open(product);
  const feeWith = async (fixed: number, percentage: number) => {
    const settings = await other.get<Settings>(`GET ${other.base}/settings`);
    await other.call(`PUT ${other.base}/settings`, { ...settings, bankFee: { fixed, percentage } });
    return (await other.visit<{ paymentFee: number }>(`GET ${other.portal}`)).body.paymentFee;
  };
  expect([await feeWith(0, 1), await feeWith(1, 1), await feeWith(0, 0)]).toEqual([0.01, 1, 0]);
});

test('D12 a method that is switched off is not offered and not taken, and comes back', async () => {
  const eligible = async () => (await owner.visit(`GET /account/customer/${owner.accountId}/eligible`)).body;
  await store1({ cardPayments: false });
  expect(await eligible()).toEqual({ bankPaymentEligible: true, cardPaymentEligible: false });
  expect((await new Payer(owner).openForm(await owner.sent())).body.code).toBe('not_enabled');
  await store1({ bankPayments: false, cardPayments: true });
  expect(await eligible()).toEqual({ bankPaymentEligible: false, cardPaymentEligible: true });
  await store1({ bankPayments: true });
  expect(await eligible()).toEqual({ bankPaymentEligible: true, cardPaymentEligible: true });
});

test('INV-08 INV-09 what new documents start with is kept, and the portal says how to pay by check', async () => {
  expect(await read()).toMatchObject({ defaultSalesTax: 0, defaultTerm: null, byCheck: '' });
  const chosen = { defaultSalesTax: 8.25, defaultTerm: 30, byCheck: 'To Tallgrass Flooring Co.\n27 Maple Row' };
  expect((await store1(chosen)).body).toMatchObject(chosen);
  expect((await owner.visit<{ byCheck: string }>(`GET ${owner.portal}`)).body.byCheck).toBe(chosen.byCheck);
  const wrong = await store1({ defaultSalesTax: 100.01, defaultTerm: 31, byCheck: 'x'.repeat(301) });
  expect(Object.keys(wrong.body.fields).sort()).toEqual(['byCheck', 'defaultSalesTax', 'defaultTerm']);
  const { defaultSalesTax: _, defaultTerm: __, byCheck: ___, ...rest } = await read();
  expect((await store(rest)).body).toMatchObject({ defaultSalesTax: 0, defaultTerm: null, byCheck: '' });
});

test('D93 the color of a business reaches its portal, darkened until it can be read', async () => {
  const brand = async () => (await owner.visit<{ brand: object | null }>(`GET ${owner.portal}`)).body.brand;
  expect(await brand()).toBeNull();
  expect((await store1({ accentColor: '#2F6B4F' })).body).toMatchObject({ accentColor: '#2f6b4f' });
  expect(await brand()).toMatchObject({ accent: '#2f6b4f' });
  expect((await store1({ accentColor: '#ffee00' })).status).toBe(200);
  expect(await brand()).not.toMatchObject({ accent: '#ffee00' });
  expect((await store1({ accentColor: 'red;}' })).body.fields).toEqual({
    accentColor: 'Must be a color such as #244e86.',
  });
  await store1({ accentColor: '' });
  expect(await brand()).toBeNull();
});

test('D41 D91 limits are said by field, and the second of two members is told', async () => {
  const before = await read();
  const wrong = await store1({
    bankFee: { fixed: 50.01, percentage: 10.01 },
    cardFee: { fixed: 0.001, percentage: -1 },
    reminderLimit: 11,
  });
  expect([wrong.status, wrong.body.fields]).toEqual([
    422,
    {
      'bankFee.fixed': 'Must be at most $50.00.',
      'bankFee.percentage': 'Must be at most 10 percent.',
      'cardFee.fixed': 'Must be an amount in dollars with at most two decimals.',
      'cardFee.percentage': 'Must be between 0 and 100 with at most two decimals.',
      reminderLimit: 'Must be from 1 to 10.',
    },
  ]);
  expect(await read()).toEqual(before);
  const both = await Promise.all([2, 3].map((reminderLimit) => store({ ...before, reminderLimit })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
  const after = await read();
  expect([after.version, [2, 3].includes(after.reminderLimit)]).toEqual([before.version + 1, true]);
  const mallory = await TestBusiness.open(product, null);
  expect((await mallory.call(`PUT ${owner.base}/settings`, { ...before, reminderLimit: 9 })).status).toBe(404);
  const [event] = await product.platform.systemDb.sql`
    select data from events where business_id = ${owner.business.businessId} and kind = 'settings_changed' order by id desc limit 1`;
  expect(event?.data.before).toContain('1 reminders a day');
});

test('AUDIT-04 P14 the log says of each setting that is another what it was and what it is, where checks go too', async () => {
  const before = await read();
  const store = (change: object) =>
    owner.call(`PUT ${owner.base}/settings`, { ...before, version: undefined, ...change });
  const said = async () => {
    const [event] = await product.platform.systemDb.sql`
      select data from events where business_id = ${owner.business.businessId} and kind = 'settings_changed' order by id desc limit 1`;
    return event?.data;
  };
  await store({ byCheck: 'To Tallgrass\n27 Maple Row', accentColor: '#335577' });
  await store({ byCheck: 'To Elsewhere\n9 Dock Road', accentColor: '#335577' });
  expect(await said()).toEqual({
    before: 'checks: To Tallgrass, 27 Maple Row',
    detail: 'checks: To Elsewhere, 9 Dock Road',
  });
  await store({ byCheck: '', accentColor: '#335577', defaultSalesTax: 7.5, defaultTerm: 15 });
  expect((await said())?.detail).toBe('nothing about checks; sales tax 7.5 %; due after 15 days');
});

test('API-20 PAY-06 D12 each thing that is missing ends both methods, and its return brings them back', async () => {
  const { systemDb } = product.platform;
  const id = owner.business.businessId;
  const business = () => owner.visit(`GET /account/customer/${owner.accountId}/eligible`).then(({ body }) => body);
  const missing = [
    [
      systemDb.sql`update businesses set industry = '' where id = ${id}`,
      systemDb.sql`update businesses set industry = 'Flooring' where id = ${id}`,
    ],
    [
      systemDb.sql`update businesses set phone = '' where id = ${id}`,
      systemDb.sql`update businesses set phone = '7855550142' where id = ${id}`,
    ],
    [
      systemDb.sql`update businesses set payments_frozen_at = now() where id = ${id}`,
      systemDb.sql`update businesses set payments_frozen_at = null where id = ${id}`,
    ],
    [bankStatus('failed'), bankStatus('verified')],
    [bankStatus('pending_verification'), bankStatus('verified')],
    [
      systemDb.sql`update businesses set ach_capability = 'restricted', card_capability = 'pending' where id = ${id}`,
      systemDb.sql`update businesses set ach_capability = 'active', card_capability = 'active' where id = ${id}`,
    ],
  ] as const;
  for (const [gone, back] of missing) {
    await gone;
    expect(await business()).toEqual({ bankPaymentEligible: false, cardPaymentEligible: false });
    await back;
    expect(await business()).toEqual({ bankPaymentEligible: true, cardPaymentEligible: true });
  }
});

const bankStatus = (status: string) => product.platform.systemDb.sql`
  update business_bank_accounts set status = ${status} where business_id = ${owner.business.businessId} and replaced_at is null`;

test('WIZ-05 D46 without the information online payments end at once, and invoices and payments stay', async () => {
  const invoice = await owner.sent();
  const form = await new Payer(owner).openForm(invoice);
  const payments = await owner.get<unknown[]>(`GET ${owner.base}/payments`);
  const { version: _, ...read } = await owner.get<Record<string, unknown>>(`GET ${owner.base}`);
  const gone = {
    ...read,
    businessType: null,
    businessBank: null,
    beneficialOwners: [],
    removeBusinessInformation: true,
  };
  const answer = await owner.call(`PUT ${owner.base}`, { ...gone, confirmation: { password: PASSWORD } });
  expect(answer.status).toBe(200);
  expect((await owner.visit(`GET /account/customer/${owner.accountId}/eligible`)).body).toEqual({
    bankPaymentEligible: false,
    cardPaymentEligible: false,
  });
  expect((await owner.invoice(invoice.uuid)).amount).toBe(invoice.amount);
  expect(await owner.get(`GET ${owner.base}/payments`)).toEqual(payments);
  // The provider's own form is still open in a browser and cannot be paid any more.
  await owner.until(async () => (await new Payer(owner).confirmCard(form.body)).status !== 200);
  expect(payments.length).toBeGreaterThan(0);
});

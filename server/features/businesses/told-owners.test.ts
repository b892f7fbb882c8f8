import type { BusinessJson, PaymentSettings } from '@underlay/contract/businesses.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { mailsTo } from '../../testing/mails.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { Program } from '../../testing/programs.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let office: Colleague;
let second: Colleague;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product);
  second = await Colleague.join(product, owner, 'Dana Whitfield');
  office = await Colleague.join(product, owner, 'Kim Lowe', 'office');
});
afterAll(() => product.stop());

const subjects = async (address: string) => (await mailsTo(product, address)).map(({ subject }) => subject);
const ownersAddress = async () => (await owner.get<{ email: string }>('GET /session')).email;
async function told(address: string, sentence: string) {
  await owner.until(async () => (await subjects(address)).includes(`${sentence} at Tallgrass Flooring Co.`));
}

test('ROLE-20 each refund and each use of credit by the office is mailed to every owner at once, and not to who did it', async () => {
  const client = new RefundClient(new Payer(owner));
  const { paymentId } = await client.paidByCard();
  const refund = { amount: 240, reason: 'Two boxes came back' };
  expect((await office.call(`POST ${owner.base}/payments/${paymentId}/refunds`, refund)).status).toBe(200);
  for (const address of [await ownersAddress(), second.email])
    await told(address, 'Kim Lowe refunded $240.00 of a payment');
  expect((await subjects(office.email)).filter((subject) => subject.includes('refunded'))).toEqual([]);
  const [mail] = await mailsTo(product, second.email);
  expect(mail?.text).not.toMatch(/undefined|null|Two boxes/);
});

test('CONN-02 ROLE-20 what a program refunds is told to every owner under its name', async () => {
  const { paymentId } = await new RefundClient(new Payer(owner)).paidByCard();
  const program = await Program.connect(owner, { name: 'Returns desk' });
  const refund = { amount: 12.5, reason: 'A box came back' };
  expect((await program.call(`POST ${owner.base}/payments/${paymentId}/refunds`, refund)).status).toBe(200);
  for (const address of [await ownersAddress(), second.email])
    await told(address, 'Returns desk (connection) refunded $12.50 of a payment');
});

test('ROLE-20 what an owner does with the bank the other owners are told', async () => {
  const settings = await owner.get<PaymentSettings>(`GET ${owner.base}/settings`);
  expect((await second.call(`PUT ${owner.base}/settings`, { ...settings, reminderLimit: 4 })).status).toBe(200);
  await told(await ownersAddress(), 'Dana Whitfield changed the payment settings');
  const mails = await subjects(second.email);
  expect(mails.filter((subject) => subject.startsWith('Dana Whitfield changed'))).toEqual([]);
});

test('ROLE-09 ROLE-11 a bank account that comes with the business information needs the right bank', async () => {
  const {
    beneficialOwners,
    businessBank: _bank,
    version: _version,
    ...basics
  } = await owner.get<BusinessJson>(`GET ${owner.base}`);
  const put = (change: object) =>
    office.call<BusinessJson & { code: string }>(`PUT ${owner.base}`, { ...basics, ...change });
  for (const change of [{ beneficialOwners }, { removeBusinessInformation: true }])
    expect(await put(change)).toMatchObject({ status: 403, body: { code: 'not_your_role' } });
  expect(beneficialOwners.length).toBeGreaterThan(0);
  expect((await put({ name: 'Tallgrass Flooring Co.' })).status).toBe(200);
});

test('ROLE-07 bank account and owners are read by who has the right bank, with the business as by themselves', async () => {
  const read = async (by: Pick<Colleague, 'call'>) => (await by.call(`GET ${owner.base}`)).body;
  expect(await read(second)).toMatchObject({ businessBank: { lastFour: '6789' }, beneficialOwners: [{}] });
  const shown = Object.keys(await read(office));
  expect(shown).toContain('ein');
  expect(shown.filter((name) => ['businessBank', 'beneficialOwners'].includes(name))).toEqual([]);
});

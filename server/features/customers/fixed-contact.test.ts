import type { CustomerJson } from '@underlay/contract/customers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { Program } from '../../testing/programs.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let estimator: Colleague;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product);
  estimator = await Colleague.join(product, owner, 'Dana Whitfield', 'estimator');
});
afterAll(() => product.stop());

type Answer = CustomerJson & { readonly code: string };
const read = async () => (await owner.call<Answer>(`GET ${owner.base}/customers/${owner.customer.uuid}`)).body;
/** Their own form, with something changed. */
async function change(member: Pick<Colleague, 'call'>, { email, phone, firstName }: Partial<Record<string, string>>) {
  const { person, address, businessType: typeOfBusiness, exemption, ...now } = await read();
  const { status, body } = await member.call<Answer>(`PUT ${owner.base}/customers/${owner.customer.uuid}`, {
    ...{ address, exemption, person: { ...person, ...(firstName !== undefined && { firstName }) } },
    business: { ...now, typeOfBusiness, email: email ?? now.email, phone: phone ?? now.phone },
  });
  return status === 200 ? 'changed' : body.code;
}

test('ROLE-06 P14 who may not see a link changes where it is mailed of those alone who have had nothing but quotes', async () => {
  const program = await Program.connect(owner, { rights: ['work', 'plan'] });
  await owner.sent({ isQuote: true, quoteExpiration: '2099-01-31' });
  await owner.draft();
  expect((await read()).isBilled).toBe(false);
  expect(await change(estimator, { email: 'typed@maplerow.example' })).toBe('changed');
  const invoice = await owner.sent();
  expect((await read()).isBilled).toBe(true);
  for (const member of [estimator, program])
    for (const other of [{ email: 'dana@estimator.example' }, { phone: '7855550100' }])
      expect([other, await change(member, other)]).toEqual([other, 'contact_of_billed']);
  expect(await change(estimator, { firstName: 'Alex' })).toBe('changed');
  expect((await read()).email).toBe('typed@maplerow.example');
  expect(await change(owner, { email: 'new@maplerow.example', phone: '7855550101' })).toBe('changed');
  // Also when nothing is owed any more.
  await new Payer(owner).payByBank(invoice);
  await product.settle();
  expect(await change(estimator, { email: 'dana@estimator.example' })).toBe('contact_of_billed');
});

test('AUDIT-03 AUDIT-04 the audit log says who changed where a customer is reached, from what and to what', async () => {
  const { email, phone } = await read();
  await change(owner, { email: 'last@maplerow.example' });
  const events = await product.platform.systemDb.sql<{ kind: string; data: object }[]>`
    select kind, data from events where subject_id = ${owner.customer.uuid} order by id desc limit 1`;
  const shown = `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`;
  expect(events[0]).toEqual({
    kind: 'customer_changed',
    data: { before: `${email}, ${shown}`, detail: `last@maplerow.example, ${shown}` },
  });
});

import type { SessionJson } from '@underlay/contract/account.ts';
import type { CustomerJson } from '@underlay/contract/customers.ts';
import type { OwnAccountJson } from '@underlay/contract/portal.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Correspondent } from '../../testing/correspondent.ts';
import { call, customerEntries, TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let other: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
  other = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());

const fresh = () => `${crypto.randomUUID()}@Maplerow.example`;
const customerOf = async (of: TestBusiness, email: string): Promise<CustomerJson> => {
  const entries = customerEntries();
  const business = { ...entries.business, email };
  return (await of.call<CustomerJson>(`POST ${of.base}/customers`, { ...entries, business })).body;
};
const askFor = (email: string) => owner.visit('POST /portal-links', { email });
const mailsTo = async (email: string) => {
  await product.settle();
  const mails = await new Correspondent(owner).mails();
  return mails.filter(({ to, subject }) => to.toLowerCase() === email.toLowerCase() && subject.startsWith('Your link'));
};

test('TM-20 P01 whoever lost their link gets those of all their accounts by mail, each with its business', async () => {
  const email = fresh();
  const [one, two] = [await customerOf(owner, email), await customerOf(other, email)];
  await customerOf(owner, fresh());
  expect((await askFor(email.toUpperCase())).status).toBe(204);
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Your links to your accounts');
  const links = [...(mail?.text.matchAll(/(Open your account with .*):\s+(\S+)/g) ?? [])];
  expect(links.map(([, text]) => text)).toEqual(links.map(() => 'Open your account with Tallgrass Flooring Co.'));
  expect(links.map(([, , href]) => href).sort()).toEqual(
    [one, two].map(({ portalPath }) => `${product.platform.config.publicOrigin}${portalPath}`).sort(),
  );
});

test('TM-20 the answer to an unknown address is the same, with the same statements, and nobody gets a mail', async () => {
  const known = fresh();
  await customerOf(owner, known);
  const unknown = fresh();
  const answers = [await askFor(known), await askFor(unknown)];
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [204, undefined],
    [204, undefined],
  ]);
  expect(await mailsTo(known)).toHaveLength(1);
  expect(await mailsTo(unknown)).toEqual([]);
  expect((await askFor('no address')).body).toMatchObject({ fields: { email: 'Must be a valid email address.' } });
});

test('AUTH-20 D09 a link that was renewed is mailed as it is now', async () => {
  const email = fresh();
  const { uuid, portalPath } = await customerOf(owner, email);
  const { body } = await owner.call<{ portalPath: string }>(`POST ${owner.base}/customers/${uuid}/portal-link`, {});
  await askFor(email);
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe('Your link to your account with Tallgrass Flooring Co.');
  expect(mail?.text).toContain(body.portalPath);
  expect(mail?.text).not.toContain(portalPath);
});

test('P20 an address that nobody has confirmed is mailed no link, and the one before it still is', async () => {
  const mine = await TestBusiness.open(product, null);
  const before = fresh();
  const { portalPath } = await customerOf(mine, before);
  const customer = new Correspondent(Object.create(mine, { customer: { value: { ...mine.customer, portalPath } } }));
  const after = customer.fresh();
  await customer.change(after);
  await Promise.all([askFor(before), askFor(after)]);
  expect(await mailsTo(before)).toHaveLength(1);
  expect(await mailsTo(after)).toEqual([]);
  await customer.answer(await customer.tokenFor(after, 'confirm'));
  await Promise.all([askFor(before), askFor(after)]);
  expect(await mailsTo(before)).toHaveLength(1);
  expect(await mailsTo(after)).toHaveLength(1);
});

test('TM-20 P16 a mailbox gets six such mails in a quarter of an hour, and whoever asks often is asked to wait', async () => {
  const email = fresh();
  await customerOf(owner, email);
  const statuses = [];
  for (let times = 0; times < 11; times += 1) statuses.push((await askFor(email)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429]);
  expect(await mailsTo(email)).toHaveLength(6);
});

test('AUTH-20 D04 whoever is signed in sees the accounts of their own confirmed address, and what they owe', async () => {
  const token = await product.newUser();
  const session = (await call<SessionJson>(product.origin, 'GET /session', { token })).body;
  const own = async () => (await call<OwnAccountJson[]>(product.origin, 'GET /session/accounts', { token })).body;
  expect(await own()).toEqual([]);
  const mine = await TestBusiness.open(product, null);
  const { uuid, portalPath } = await customerOf(mine, session.email.toUpperCase());
  const job = await mine.call<{ uuid: string }>(`POST ${mine.base}/jobs`, {
    name: 'Stairs',
    description: 'Oak',
    address: customerEntries().address,
    customerId: uuid,
  });
  await mine.sent({ jobId: job.body.uuid });
  await mine.sent({ jobId: job.body.uuid });
  expect(await own()).toEqual([{ businessName: 'Tallgrass Flooring Co.', portalPath, balance: 2125 }]);
  expect((await owner.visit('GET /session/accounts')).status).toBe(401);
});

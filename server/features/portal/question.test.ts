import { beforeAll, expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

const ask = (message: string, more: object = {}, of = owner) =>
  of.visit(`POST ${of.portal}/messages`, { message, idempotentKey: crypto.randomUUID(), ...more });
const texts = async () => (await owner.messages()).map(({ message }) => message);

test('COMM-07 D57 D58 a question from the portal becomes the conversation that the manager sees, and is unread', async () => {
  expect((await ask('When do you come?')).status).toBe(204);
  const unread = await owner.get<object[]>(`GET ${owner.base}/communications?unread=true`);
  expect(unread).toMatchObject([{ customerId: owner.customer.uuid, lastMessage: 'When do you come?', unread: true }]);
  expect((await owner.messages()).at(-1)).toMatchObject({ inbound: true, from: null, message: 'When do you come?' });
});

test('COMM-07 PINV-01 a question about an invoice says which, and one about what they do not have is refused', async () => {
  const { uuid, id } = await owner.sent();
  const draft = await owner.draft();
  expect((await ask('Is the trim in it?', { invoiceId: uuid })).status).toBe(204);
  expect((await texts()).at(-1)).toBe(`About invoice ${id}, Kitchen oak:\n\nIs the trim in it?`);
  const before = await texts();
  expect((await ask('Nor this?', { invoiceId: draft.uuid })).status).toBe(404);
  expect((await ask('   ')).status).toBe(422);
  expect(await texts()).toEqual(before);
});

test('COMM-07 a question that is sent again, twice at once too, is one message', async () => {
  const idempotentKey = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask('Only once', { idempotentKey })));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
  expect((await texts()).filter((text) => text === 'Only once')).toHaveLength(1);
});

test('P16 a customer asks at most sixty times in an hour, and nobody else waits for them', async () => {
  const busy = await TestBusiness.open(product, null);
  const statuses: number[] = [];
  const asked = async (question: string) => statuses.push((await ask(question, {}, busy)).status);
  // One after the other: each waits for its customer, and a crowd of all of them waits too long on a busy machine.
  for (let question = 1; question <= 50; question += 1) await asked(`${question}`);
  await Promise.all(Array.from({ length: 11 }, (_, index) => asked(`${index} more`)));
  expect(statuses.filter((status) => status === 204)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await ask('And I?')).status).toBe(204);
});

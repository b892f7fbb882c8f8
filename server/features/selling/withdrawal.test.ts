import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { CustomerJobJson } from '@underlay/contract/portal-jobs.ts';
import type { OfferJson } from '@underlay/contract/portal-offers.ts';
import type { TaskJson } from '@underlay/contract/tasks.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { Colleague } from '../../testing/colleagues.ts';
import { type Contracts, startContracts } from '../../testing/contracts.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import type { TestBusiness } from '../../testing/people.ts';
import type { TestProduct } from '../../testing/test-product.ts';

type Coded = { code: string; message: string; fields?: Record<string, string> };

let product: TestProduct;
let owner: TestBusiness;
let contracts: Contracts;

beforeAll(async () => {
  ({ product, owner, contracts } = await startContracts());
});
afterAll(() => product.stop());

const TOTAL = 8_403.46;
const REASON = 'The mill stopped making this oak';
const quoteOf = async (job = contracts.job()) => (await contracts.quote((await job).uuid)).uuid;
const withdraw = (id: string, reason: unknown = REASON, caller: Pick<TestBusiness, 'call'> = owner) =>
  caller.call<InvoiceDetailJson & Coded>(`PUT ${owner.base}/invoices/${id}/withdrawal`, { reason });
const visit = <Body = OfferJson & Coded>(line: string, id: string, body?: object) => {
  const [method, path] = line.split(' ');
  return owner.visit<Body>(`${method} ${owner.portal}/invoices/${id}${path}`, body);
};
const accept = (id: string, more: object = {}) => visit('POST /acceptance', id, acceptanceOf(TOTAL, more));
const decline = (id: string) => visit('POST /decline', id, { version: 1, reason: 'price' });
const openTasks = async (id: string) =>
  (await owner.call<TaskJson[]>(`GET ${owner.base}/tasks?kinds=quote_declined`)).body.filter(
    ({ invoiceUuid }) => invoiceUuid === id,
  );

test('SEE-05 CONT-06 a quote that was sent is withdrawn with a reason, which stands on its timeline and is not its customer’s', async () => {
  const job = await contracts.job();
  const id = await quoteOf(Promise.resolve(job));
  for (const reason of ['', '   ', null, 'x'.repeat(1_001)])
    expect((await withdraw(id, reason)).body.fields).toHaveProperty('reason');
  const { status, body } = await withdraw(id);
  expect([status, body.status, body.outcome]).toEqual([200, 'sent', 'withdrawn']);
  const { name } = owner.business;
  const { kind, detail, by } = body.timeline.at(-1) ?? {};
  expect([kind, detail, by !== null]).toEqual(['quote_withdrawn', REASON, true]);
  const seen = await visit('GET /offer', id);
  expect(seen.body).toMatchObject({ state: 'withdrawn', closedBecause: 'withdrawn', signedBy: null });
  expect(seen.body.answeredAt).not.toBeNull();
  const story = await owner.visit<CustomerJobJson>(`GET ${owner.portal}/jobs/${job.uuid}`);
  expect(story.body.story.entries.map((entry) => entry.kind)).toContain('withdrawn');
  for (const answer of [seen, story]) expect(JSON.stringify(answer.body)).not.toContain(REASON);
  const [accepted, declined] = [await accept(id), await decline(id)];
  for (const refused of [accepted, declined]) {
    expect([refused.status, refused.body.code]).toEqual([409, 'answered']);
    expect(refused.body.message).toMatch(new RegExp(`^${name} withdrew this quote on \\w+ \\d+\\w+, \\d{4}\\.$`));
  }
  // It is not reminded of, and nobody signs it on a device. Who asks is heard.
  expect((await owner.call<Coded>(`POST ${owner.base}/invoices/${id}/reminder`)).body.code).toBe('reminder_impossible');
  expect((await owner.call<Coded>(`POST ${owner.base}/invoices/${id}/ticket`)).body.code).toBe('answered');
  expect((await visit('POST /question', id, { message: 'What is there instead?' })).status).toBe(204);
  const again = await withdraw(id);
  expect([again.status, again.body.message]).toEqual([409, 'This quote was already withdrawn.']);
});

test('VER-02 a quote that was withdrawn is taken back, sent anew, and signed', async () => {
  const id = await quoteOf();
  await withdraw(id);
  expect((await contracts.status(id, 'pending')).body).toMatchObject({ status: 'pending', outcome: null });
  expect((await withdraw(id)).body.message).toBe('This quote is not sent, so it cannot be withdrawn.');
  await contracts.status(id, 'sent');
  expect((await visit('GET /offer', id)).body).toMatchObject({ state: 'waiting', closedBecause: null, version: 2 });
  expect((await accept(id, { version: 2 })).status).toBe(200);
});

test('SIGN-11 SEE-02 a quote that was declined can be withdrawn too, and nobody has to look at it any more', async () => {
  const id = await quoteOf();
  await decline(id);
  expect((await openTasks(id)).map(({ kind }) => kind)).toEqual(['quote_declined']);
  expect((await withdraw(id)).body.outcome).toBe('withdrawn');
  expect(await openTasks(id)).toEqual([]);
});

test('VER-03 what was accepted is not withdrawn, nor a draft or an invoice', async () => {
  const id = await quoteOf();
  await accept(id);
  const { status, body } = await withdraw(id);
  expect([status, body.code, body.message]).toEqual([
    409,
    'already_accepted',
    'This was signed. Change it with a change order, or cancel the contract.',
  ]);
  const draft = await owner.draft({ isQuote: true });
  const invoice = await owner.sent();
  const told = ['This quote is not sent, so it cannot be withdrawn.', 'This is already an invoice.'];
  for (const [index, { uuid }] of [draft, invoice].entries())
    expect((await withdraw(uuid)).body).toMatchObject({ code: 'wrong_status', message: told[index] });
});

test('ROLE-13 who sells withdraws, and whoever may not hears so', async () => {
  const id = await quoteOf();
  const accountant = await Colleague.join(product, owner, 'Ada Lowe', 'accountant');
  expect((await withdraw(id, REASON, accountant)).status).toBe(403);
  const estimator = await Colleague.join(product, owner, 'Kim Lowe', 'estimator');
  expect((await withdraw(id, REASON, estimator)).body.outcome).toBe('withdrawn');
});

test('CONT-02 of two that closed a quote its customer reads the one that did', async () => {
  const job = await contracts.job();
  const [first, second, third] = [
    await contracts.quote(job.uuid),
    await contracts.quote(job.uuid),
    await contracts.quote(job.uuid),
  ];
  await withdraw(second.uuid);
  await accept(first.uuid);
  const because = async (id: string) => (await visit('GET /offer', id)).body.closedBecause;
  expect([await because(second.uuid), await because(third.uuid)]).toEqual(['withdrawn', 'signed']);
  await contracts.cancel(job);
  expect([await because(second.uuid), await because(third.uuid)]).toEqual(['withdrawn', 'signed']);
});

test('SIGN-10 a quote is accepted or withdrawn, whichever comes first, and the other hears so', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await quoteOf();
    const sign = () => accept(id);
    const close = () => withdraw(id);
    const [one, other] = await Promise.all(round % 2 === 0 ? [sign(), close()] : [close(), sign()]);
    const [signed, closed] = round % 2 === 0 ? [one, other] : [other, one];
    const { outcome } = await owner.invoice(id);
    if (outcome === 'accepted') expect([signed.status, closed.body.code]).toEqual([200, 'already_accepted']);
    else expect([outcome, closed.status, signed.body.code]).toEqual(['withdrawn', 200, 'answered']);
  }
  await expectSoundBooks(product.platform);
});

test('SIGN-14 SIGN-15 what became of a quote in another tab is said to whoever records a paper of it or opens it to sign', async () => {
  const told = async (id: string) => {
    const of = `POST ${owner.base}/invoices/${id}`;
    const choices = { sections: [], lines: [] };
    const paper = { name: 'Elena Marchetti', day: product.today(), choices, fileId: crypto.randomUUID() };
    const [ticket, recorded] = [
      await owner.call<Coded>(`${of}/ticket`),
      await owner.call<Coded>(`${of}/acceptance`, paper),
    ];
    expect([ticket.status, recorded.status, recorded.body.message]).toEqual([409, 409, ticket.body.message]);
    return ticket.body.message;
  };
  const [converted, declined] = [await quoteOf(), await quoteOf()];
  await owner.call(`PUT ${owner.base}/invoices/${converted}/details`, { isQuote: false });
  expect(await told(converted)).toBe('This is already an invoice.');
  await decline(declined);
  expect(await told(declined)).toMatch(/^The customer declined this quote on \w+ \d+\w+, \d{4}\.$/);
});

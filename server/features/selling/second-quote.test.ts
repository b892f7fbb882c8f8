import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { JobJson } from '@underlay/contract/jobs.ts';
import type { OfferJson } from '@underlay/contract/portal-offers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { type Contracts, startContracts } from '../../testing/contracts.ts';
import { pdf, upload } from '../../testing/files.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { type Answer, customerEntries, type TestBusiness } from '../../testing/people.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let contracts: Contracts;

beforeAll(async () => {
  ({ product, owner, contracts } = await startContracts());
});
afterAll(() => product.stop());

const TOTAL = 8_403.46;
const WORDS =
  'This job has a signed contract already. Convert this quote to an invoice, put it on another job, or cancel the contract first.';

type Coded = { code?: string; message?: string };
const send = (id: string) => contracts.status(id, 'sent') as Promise<Answer<InvoiceDetailJson & Coded>>;
const accept = (id: string) =>
  owner.visit<Coded>(`POST ${owner.portal}/invoices/${id}/acceptance`, acceptanceOf(TOTAL));
const offer = (id: string) => owner.visit<OfferJson>(`GET ${owner.portal}/invoices/${id}/offer`);
const details = (id: string, body: object) =>
  owner.call<InvoiceDetailJson>(`PUT ${owner.base}/invoices/${id}/details`, body);
/** A quote over $2,125.00 that nobody was sent. */
async function draft(job: JobJson): Promise<string> {
  const { uuid } = await owner.draft({ jobId: job.uuid, isQuote: true });
  await owner.addLine(uuid);
  return uuid;
}
const refused = async (answer: Promise<Answer<object>>) => {
  const { status, body } = await answer;
  return [status, 'code' in body && body.code];
};
/** Two quotes that their customer has, of which one is signed. The other is as one that was sent before that was refused. */
async function signedBeside(): Promise<{ job: JobJson; first: string; second: string }> {
  const job = await contracts.job();
  const [first, second] = [(await contracts.quote(job.uuid)).uuid, (await contracts.quote(job.uuid)).uuid];
  await contracts.open(first);
  return { job, first, second };
}

test('CONT-06 a quote whose contract was canceled says so to its customer, and the job counts the one that was signed after it alone', async () => {
  const job = await contracts.job();
  const [first, second] = [(await contracts.quote(job.uuid)).uuid, await draft(job)];
  await accept(first);
  const quoted = async () => (await owner.get<{ figures: object }>(`GET ${owner.base}/jobs/${job.uuid}`)).figures;
  expect(await quoted()).toMatchObject({ quoted: TOTAL });
  expect((await offer(first)).body).toMatchObject({ state: 'accepted', canceledAt: null });
  const { canceledAt } = (await contracts.cancel(job)).body.contract ?? {};
  expect((await offer(first)).body).toMatchObject({ state: 'accepted', canceledAt });
  expect(await quoted()).toMatchObject({ quoted: 0 });
  await send(second);
  await contracts.open(second);
  expect((await offer(second)).body.canceledAt).toBeNull();
  expect(await quoted()).toMatchObject({ quoted: 1062.5 });
});

test('CONT-02 a quote of a job with a signed contract is not sent, also not again, and says what can be done instead', async () => {
  const job = await contracts.job();
  const revised = await contracts.quote(job.uuid);
  await contracts.status(revised.uuid, 'pending');
  const { uuid: signedId, id: signedNumber } = await contracts.quote(job.uuid);
  await accept(signedId);
  const ids = [await draft(job), revised.uuid, await draft(job)];
  for (const id of ids) {
    const { status, body } = await send(id);
    expect([status, body.code, body.message]).toEqual([409, 'contract_exists', WORDS]);
    const { status: is, signedQuote } = await owner.invoice(id);
    expect([is, signedQuote]).toEqual(['pending', { uuid: signedId, id: signedNumber }]);
  }
  expect((await owner.invoice(signedId)).signedQuote).toBeNull();
  // An invoice of the job is none of that (CONT-05), and each of the three ways out is one.
  const beside = await owner.sent({ jobId: job.uuid });
  expect((await owner.invoice(beside.uuid)).signedQuote).toBeNull();
  const [converted = '', again = '', moved = ''] = ids;
  expect((await details(converted, { isQuote: false })).body).toMatchObject({ isQuote: false, signedQuote: null });
  expect((await send(converted)).body.status).toBe('unpaid');
  await details(moved, { jobId: (await contracts.job()).uuid });
  expect((await send(moved)).body).toMatchObject({ status: 'sent', signedQuote: null });
  await contracts.cancel(job);
  expect((await send(again)).body).toMatchObject({ status: 'sent', signedQuote: null });
  expect((await offer(again)).body.state).toBe('waiting');
  const { version } = (await offer(again)).body;
  const answer = await owner.visit(
    `POST ${owner.portal}/invoices/${again}/acceptance`,
    acceptanceOf(TOTAL, { version }),
  );
  expect(answer.status).toBe(200);
  expect((await contracts.money(job)).contract).toMatchObject({ state: 'open', sum: TOTAL });
  await expectSoundBooks(product.platform);
});

test('CONT-02 SIGN-15 SIGN-12 a quote that was sent before another one was signed says up front that it can no longer be signed, and nobody signs it or is reminded of it', async () => {
  const { job, first, second } = await signedBeside();
  expect((await offer(second)).body).toMatchObject({ state: 'withdrawn', closedBecause: 'signed', answeredAt: null });
  const { signedQuote, outcome, status } = await owner.invoice(second);
  expect([signedQuote?.uuid, outcome, status]).toEqual([first, null, 'sent']);
  const theirs = `${owner.portal}/invoices/${second}`;
  const ours = `${owner.base}/invoices/${second}`;
  const { uuid: fileId } = (await upload(owner, `${ours}/files`, pdf(), owner.token)).body;
  const day = product.today();
  const recorded = { name: 'Jordan Ellis', day, fileId, choices: { sections: [], lines: [] } };
  expect([
    await refused(accept(second)),
    await refused(owner.visit(`POST ${theirs}/code`, {})),
    await refused(owner.call(`POST ${ours}/ticket`)),
    await refused(owner.call(`POST ${ours}/acceptance`, recorded)),
    await refused(owner.call(`POST ${ours}/reminder`)),
  ]).toEqual(Array(5).fill([409, 'contract_open']));
  // Who asks is heard, and so is the manager who makes an invoice of it.
  expect((await owner.visit(`POST ${theirs}/question`, { message: 'And this one?' })).status).toBe(204);
  expect((await details(second, { isQuote: false })).body).toMatchObject({ status: 'unpaid', isQuote: false });
  expect((await contracts.money(job)).outside.map(({ uuid }) => uuid)).toEqual([second]);
  await expectSoundBooks(product.platform);
});

test('CONT-02 CONT-06 once the contract is canceled such a quote is closed with it, and signed after it was sent anew', async () => {
  const { job, second } = await signedBeside();
  await contracts.status(second, 'pending');
  expect(await refused(send(second))).toEqual([409, 'contract_exists']);
  await contracts.cancel(job);
  expect((await send(second)).status).toBe(200);
  const { version } = (await offer(second)).body;
  const path = `POST ${owner.portal}/invoices/${second}/acceptance`;
  expect((await owner.visit(path, acceptanceOf(TOTAL, { version }))).status).toBe(200);
  const other = await signedBeside();
  await contracts.cancel(other.job);
  expect((await offer(other.second)).body).toMatchObject({ state: 'withdrawn', closedBecause: 'canceled' });
});

test('CONT-02 CONT-04 a quote that was taken back after its job went to another customer is not sent to who had it, since they could not sign it', async () => {
  const job = await contracts.job();
  const { uuid } = await contracts.quote(job.uuid);
  const { uuid: customerId } = (await owner.call<{ uuid: string }>(`POST ${owner.base}/customers`, customerEntries()))
    .body;
  const { name, description } = job;
  const moving = { name, description, customerId };
  expect((await owner.call(`PUT ${owner.base}/jobs/${job.uuid}`, moving)).status).toBe(200);
  await contracts.status(uuid, 'pending');
  const { status, body } = await send(uuid);
  expect([status, body.code, body.message]).toEqual([
    409,
    'job_moved',
    'This job belongs to another customer by now, so this quote could not be signed. Copy it for them, or put it on another job.',
  ]);
  const copied = await owner.call<InvoiceDetailJson>(`POST ${owner.base}/invoices/${uuid}/copy`, {
    jobId: job.uuid,
    as: 'quote',
  });
  expect((await send(copied.body.uuid)).body).toMatchObject({ status: 'sent', customerId });
  await details(uuid, { jobId: (await contracts.job()).uuid });
  expect((await send(uuid)).body).toMatchObject({ status: 'sent', customerId: owner.customer.uuid });
});

test('CONT-02 who sends a quote while another one of the job is signed is refused, or it is closed by that', async () => {
  for (let round = 0; round < 6; round += 1) {
    const job = await contracts.job();
    const { uuid } = await contracts.quote(job.uuid);
    const late = await draft(job);
    const [sent, signed] = await Promise.all([send(late), accept(uuid)]);
    expect(signed.status).toBe(200);
    const { status, outcome } = await owner.invoice(late);
    if (sent.status === 200) expect([status, outcome]).toEqual(['sent', 'withdrawn']);
    else expect([sent.body.code, status, outcome]).toEqual(['contract_exists', 'pending', null]);
  }
});

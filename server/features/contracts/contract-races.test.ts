import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { type Contracts, startContracts } from '../../testing/contracts.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { customerEntries, type TestBusiness } from '../../testing/people.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let contracts: Contracts;

beforeAll(async () => {
  ({ product, owner, contracts } = await startContracts());
});
afterAll(() => product.stop());

const ROUNDS = 3;
/** Each round begins with a contract whose deposit its customer has. */
async function rounds(play: (job: Awaited<ReturnType<Contracts['signed']>>, invoiceId: string) => Promise<void>) {
  for (let round = 0; round < ROUNDS; round += 1) {
    const job = await contracts.signed();
    const { body } = await contracts.bill(job, 1);
    await play(job, body.draws[0]?.invoice?.uuid ?? '');
  }
  await expectSoundBooks(product.platform);
}
const codes = (answers: readonly { status: number; body: object }[]) =>
  answers.map(({ status, body }) => (status < 300 ? 'done' : 'code' in body ? body.code : status)).sort();

describe('what two do at the same moment comes one after the other', () => {
  test('DRAW-10 of two who bill the same draw one makes it, and the other gets the made one', () =>
    rounds(async (job) => {
      const answers = await Promise.all([2, 2, 2].map((ordinal) => contracts.bill(job, ordinal)));
      expect(codes(answers)).toEqual(['done', 'done', 'done']);
      const made = new Set(answers.map(({ body }) => body.draws[1]?.invoice?.id));
      expect(made.size).toBe(1);
      expect((await contracts.money(job)).contract?.billed).toBe(4201.73);
    }));

  test('DRAW-10 two draws that are billed at once both take their share', () =>
    rounds(async (job) => {
      expect(codes(await Promise.all([2, 3].map((ordinal) => contracts.bill(job, ordinal))))).toEqual(['done', 'done']);
      expect((await contracts.bill(job, 4)).body.contract).toMatchObject({ billed: 8403.46, left: 0 });
    }));

  test('CONT-06 a draw is billed before the contract is canceled, and taken back, or not at all', () =>
    rounds(async (job) => {
      const [billed, canceled] = await Promise.all([contracts.bill(job, 2), contracts.cancel(job)]);
      expect(canceled.status).toBe(200);
      expect(['done', 'contract_canceled']).toContain(codes([billed])[0]);
      expect((await contracts.money(job)).contract).toMatchObject({ state: 'canceled', billed: 0 });
    }));

  test('RET-04 RET-06 of two who release all that is held one does, and a draw is taken back before that or not at all', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const job = await contracts.retaining();
      const { body } = await contracts.bill(job, 2);
      const draw = body.draws[1]?.invoice?.uuid ?? '';
      const answers = await Promise.all([
        contracts.release(job),
        contracts.status(draw, 'pending'),
        contracts.release(job),
        owner.call(`POST ${owner.base}/invoices/${draw}/credits`, { amount: 3361.38, reason: 'price' }),
      ]);
      const [first, taken, second, credited] = answers.map(({ status }) => status < 300);
      // What is held goes one way alone.
      expect([first, taken, second, credited].filter(Boolean).length).toBe(1);
      expect((await contracts.money(job)).contract?.held).toBe(0);
    }
    await expectSoundBooks(product.platform);
  });

  test('DRAW-07 a draw is taken back once, and beside it another is billed', () =>
    rounds(async (job, invoiceId) => {
      const [first, second, billed] = await Promise.all([
        contracts.status(invoiceId, 'pending'),
        contracts.status(invoiceId, 'pending'),
        contracts.bill(job, 2),
      ]);
      expect([codes([first, second]), billed.status]).toEqual([['done', 'wrong_status'], 200]);
      expect((await contracts.money(job)).contract?.billed).toBe(3361.38);
    }));

  test('DRAW-08 DRAW-10 a draw is split, joined or billed, one after the other, and the contract adds up', () =>
    rounds(async (job) => {
      const [split, joined, billed, ...others] = await Promise.all([
        contracts.split(job, 2, { amount: 1000 }),
        contracts.join(job, 3),
        contracts.bill(job, 2),
        contracts.split(job, 3, { amount: 1 }),
        contracts.change(job, 2, { name: 'Oak on site' }),
      ]);
      for (const answer of [split, joined, billed, ...others]) expect([200, 404, 409]).toContain(answer.status);
      const { contract, draws } = await contracts.money(job);
      expect(draws.map(({ ordinal }) => ordinal)).toEqual(draws.map((_, place) => place + 1));
      expect(draws.reduce((sum, { planned }) => sum + Math.round(planned * 100), 0)).toBe(840_346);
      expect(contract?.sum).toBe(8403.46);
    }));

  test('DRAW-07 a draw that is taken back while it is billed again has its invoice, or has not, and its share once', () =>
    rounds(async (job, invoiceId) => {
      await Promise.all([contracts.status(invoiceId, 'pending'), contracts.bill(job, 1)]);
      const { contract, draws } = await contracts.money(job);
      expect(contract?.billed).toBe(draws[0]?.state === 'billed' ? 840.35 : 0);
    }));

  test('DRAW-10 DRAW-08 who sends an invoice again while its draw is split or joined sends what it comes to then, and no number is lost', () =>
    rounds(async (job) => {
      const { body } = await contracts.bill(job, 2);
      const { uuid, id } = body.draws[1]?.invoice ?? { uuid: '', id: 0 };
      await contracts.status(uuid, 'pending');
      const [sent, ...others] = await Promise.all([
        contracts.status(uuid, 'sent'),
        contracts.split(job, 2, { amount: 1000 }),
        contracts.join(job, 2),
        owner.call(`PUT ${owner.base}/invoices/${uuid}/details`, { description: 'Oak' }),
      ]);
      for (const { status } of others) expect([200, 404, 409]).toContain(status);
      if (sent.status !== 200) expect(sent.body).toMatchObject({ code: 'CHANGED_ELSEWHERE' });
      const { contract, draws } = await contracts.money(job);
      const billed = draws.filter(({ ordinal, state }) => ordinal > 1 && state === 'billed');
      // Whoever sent it while it went over to another draw hears that somebody else was first.
      expect(billed.map(({ invoice }) => invoice?.id)).toEqual(sent.status === 200 ? [id] : []);
      expect(draws.slice(1).flatMap(({ invoice }) => invoice?.id ?? [])).toEqual([id]);
      expect(contract?.billed).toBeCloseTo(840.35 + (billed[0]?.planned ?? 0), 2);
      expect(draws.reduce((sum, { planned }) => sum + Math.round(planned * 100), 0)).toBe(840_346);
    }));

  test('CONT-06 a draw is paid before the contract is canceled, and stands, or was taken back', () =>
    rounds(async (job, invoiceId) => {
      const [paid] = await Promise.all([owner.takeCheck(invoiceId, 100), contracts.cancel(job)]);
      const billed = paid.status === 200 ? 840.35 : 0;
      expect((await contracts.money(job)).contract).toMatchObject({ state: 'canceled', billed });
    }));
});

test('CONT-02 CONT-04 of two quotes of a job one is signed, and the job does not go to another customer meanwhile', async () => {
  const { body: other } = await owner.call<{ uuid: string }>(`POST ${owner.base}/customers`, customerEntries());
  for (let round = 0; round < ROUNDS; round += 1) {
    const job = await contracts.job();
    const quotes = [await contracts.quote(job.uuid), await contracts.quote(job.uuid)];
    const { name, description } = job;
    const [first, second, moved] = await Promise.all([
      ...quotes.map(({ uuid }) =>
        contracts.open(uuid).then(
          () => 'signed',
          ({ code }) => code,
        ),
      ),
      owner.call(`PUT ${owner.base}/jobs/${job.uuid}`, { name, description, customerId: other.uuid }),
    ]);
    const isMoved = typeof moved === 'object' && moved.status === 200;
    expect([first, second].sort()).toEqual(isMoved ? ['job_moved', 'job_moved'] : ['contract_open', 'signed']);
  }
  await expectSoundBooks(product.platform);
});

const accept = (quoteId: string) =>
  owner.visit<{ code?: string }>(`POST ${owner.portal}/invoices/${quoteId}/acceptance`, acceptanceOf(8_403.46));

describe('a customer signs while the business does something else with the same job', () => {
  test('CONT-06 SIGN-10 a quote is signed after the contract of its job was canceled, or hears that another one is', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const job = await contracts.job();
      const [first, second] = [await contracts.quote(job.uuid), await contracts.quote(job.uuid)];
      await contracts.open(first.uuid);
      const [signed, canceled] = await Promise.all([accept(second.uuid), contracts.cancel(job)]);
      expect(canceled.status).toBe(200);
      const { contract } = await contracts.money(job);
      const [code] = codes([signed]);
      // Who cancels withdraws what nobody has answered.
      if (code !== 'done') expect(['contract_open', 'answered']).toContain(code);
      expect(contract?.state).toBe(code === 'done' ? 'open' : 'canceled');
    }
    await expectSoundBooks(product.platform);
  });

  test('CONT-02 SIGN-16 a job does not go to another customer while its quote is signed, nor is it signed by who no longer has it', async () => {
    const { body: other } = await owner.call<{ uuid: string }>(`POST ${owner.base}/customers`, customerEntries());
    for (let round = 0; round < ROUNDS; round += 1) {
      const job = await contracts.job();
      const { uuid } = await contracts.quote(job.uuid);
      const { name, description } = job;
      const [signed, moved] = await Promise.all([
        accept(uuid),
        owner.call(`PUT ${owner.base}/jobs/${job.uuid}`, { name, description, customerId: other.uuid }),
      ]);
      const { contract } = await contracts.money(job);
      expect([signed.status === 200, contract?.state]).toEqual(
        moved.status === 200 ? [false, undefined] : [true, 'open'],
      );
    }
    await expectSoundBooks(product.platform);
  });
});

test('DRAW-07 API-36 the invoice of a draw that was sent again meanwhile is not taken back unseen', async () => {
  const job = await contracts.signed();
  await contracts.bill(job, 2);
  const { uuid, version } = await owner.invoice((await contracts.draw(job, 2)).invoice?.uuid ?? '');
  for (const next of ['pending', 'sent'] as const) await contracts.status(uuid, next);
  const takeBack = (seen: number) =>
    owner.call<{ code: string }>(`PUT ${owner.base}/invoices/${uuid}/status`, { status: 'pending', version: seen });
  expect(await takeBack(version)).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_ELSEWHERE', message: expect.stringContaining('It was not retracted') },
  });
  expect((await contracts.draw(job, 2)).state).toBe('billed');
  expect((await takeBack((await owner.invoice(uuid)).version)).status).toBe(200);
});

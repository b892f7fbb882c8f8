import type { JobJson } from '@underlay/contract/jobs.ts';
import { expect } from 'vitest';
import { INVARIANTS } from '../app/verify/invariants.ts';
import { verify } from '../app/verify/verify.ts';
import type { Platform } from '../services/platform.ts';
import { Deal, type DealScene } from './deal.ts';
import { expectSoundBooks } from './ledger.ts';
import { ADDRESS } from './people.ts';
import { playRandomOrders } from './random-orders.ts';

/** Everything that can happen to the quotes and the contract of a job, by the names in a printed counterexample. */
const COMMANDS = {
  'a quote is sent': (deal) => deal.sendQuote(),
  'it is taken back': (deal) => deal.revise(),
  'its price changes': (deal) => deal.changePrice(),
  'it is sent again': (deal) => deal.sendAgain(),
  'customer reads it': (deal) => deal.readNewest(),
  'customer reads the oldest': (deal) => deal.readOldest(),
  'customer signs': (deal) => deal.sign(),
  'customer signs for another total': (deal) => deal.signForAnotherTotal(),
  'customer declines': (deal) => deal.decline(),
  'first draw is billed': (deal) => deal.billFirst(),
  'last draw is billed': (deal) => deal.billLast(),
  'first draw is made': (deal) => deal.makeFirst(),
  'draw is renamed': (deal) => deal.rename(),
  'draw is moved to the start': (deal) => deal.moveToStart(),
  'draw is split': (deal) => deal.split(),
  'draw is joined': (deal) => deal.join(),
  'made draw is sent': (deal) => deal.sendMade(),
  'made draw is deleted': (deal) => deal.deleteMade(),
  'draw is taken back': (deal) => deal.takeBack(),
  'part of it is paid': (deal) => deal.payByCheck(),
  'payment is deleted': (deal) => deal.deleteCheck(),
  'retainage is released': (deal) => deal.release(),
  'a part of it is made': (deal) => deal.releasePart(),
  'a draw is credited': (deal) => deal.credit(),
  'contract is canceled': (deal) => deal.cancel(),
  'job starts': (deal) => deal.start(),
  'job is complete': (deal) => deal.complete(),
  'clock of draws runs': (deal) => deal.look(),
  'job goes to the neighbour': (deal) => deal.move(),
  'job comes back': (deal) => deal.moveBack(),
} satisfies Record<string, (deal: Deal) => unknown>;

type Command = keyof typeof COMMANDS;

const READ: Command[][] = [['a quote is sent'], ['customer reads it']];
const SIGNED: Command[][] = [...READ, ['customer signs']];
const BEGUN: readonly Command[][][] = [
  READ,
  [...READ, ['it is taken back'], ['its price changes'], ['it is sent again']],
  [...READ, ['a quote is sent']],
  SIGNED,
  [...SIGNED, ['a quote is sent'], ['it is sent again']],
  [...READ, ['a quote is sent', 'customer signs']],
  [...SIGNED, ['first draw is billed']],
  [...SIGNED, ['first draw is billed'], ['part of it is paid']],
  [...SIGNED, ['first draw is billed'], ['draw is taken back']],
  [...SIGNED, ['first draw is billed'], ['first draw is billed'], ['retainage is released']],
  [...SIGNED, ['contract is canceled'], ['a quote is sent'], ['customer reads it']],
];

/** Everything that both sides do to the quotes and the contract of a job, in random orders. */
export function playDeals(scene: DealScene, runs: number): Promise<void> {
  const { owner, platform } = scene;
  const entries = { name: 'Main floor', description: 'Oak', address: ADDRESS, customerId: owner.customer.uuid };
  return playRandomOrders<Deal, Command>({
    runs,
    commands: COMMANDS,
    begun: BEGUN,
    begin: async () => new Deal(scene, (await owner.call<JobJson>(`POST ${owner.base}/jobs`, entries)).body),
    end: (deal) => expectOneTruth(platform, deal),
    checkAll: async () => {
      await expectSoundBooks(platform);
      await expectSomethingWasHeld(platform);
    },
  });
}

/** Orders that hold nothing back prove nothing of it. */
async function expectSomethingWasHeld({ systemDb: { sql } }: Platform) {
  const rows =
    await sql`select 1 from ledger_lines where account = 'retainage_receivable' and amount_cents < 0 limit 1`;
  expect(rows.length).toBe(1);
}

const OF_CONTRACTS = INVARIANTS.filter(({ id }) =>
  ['I18', 'I19 payments', 'I29', 'I30', 'I31', 'I32', 'I33', 'I34', 'I36'].includes(id),
);

/** What both sides see is one contract, over what was signed, and whatever was acknowledged was signed once. */
async function expectOneTruth(platform: Platform, deal: Deal) {
  const { sql } = platform.systemDb;
  const [counted] = await sql<Record<'accepted' | 'signatures' | 'contracts' | 'open' | 'beside', number>[]>`
    select (select count(*) from invoices where job_id = ${deal.job.uuid} and outcome = 'accepted')::int accepted,
      (select count(*) from signatures s join invoices i on i.business_id = s.business_id and i.id = s.subject_id
        where i.job_id = ${deal.job.uuid})::int signatures,
      (select count(*) from contracts where job_id = ${deal.job.uuid})::int contracts,
      (select count(*) from contracts where job_id = ${deal.job.uuid} and canceled_at is null)::int open,
      (select count(*) from invoices i join contracts c on c.business_id = i.business_id and c.job_id = i.job_id and c.canceled_at is null
        where i.job_id = ${deal.job.uuid} and i.is_quote and i.status = 'sent' and i.outcome is null)::int beside`;
  const signed = deal.acknowledged.size;
  // What cannot be signed is never with its customer as if it could (CONT-02).
  expect(counted).toEqual({
    accepted: signed,
    signatures: signed,
    contracts: signed,
    open: expect.any(Number),
    beside: 0,
  });
  const { contract, draws } = await deal.money();
  expect(counted?.open).toBe(contract !== null && contract.state !== 'canceled' ? 1 : 0);
  if (contract !== null && contract.state !== 'canceled') {
    expect(cents(contract.billed) + cents(contract.left)).toBe(cents(contract.sum));
    const plan = draws.filter(({ releases }) => !releases);
    expect(plan.reduce((sum, { planned }) => sum + cents(planned), 0)).toBe(cents(contract.sum));
    const { paid, onItsWay, due, credited, held } = contract;
    const parts = [paid, onItsWay, due, credited, held].map(cents);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents(contract.billed));
  }
  const verdicts = await verify(platform, { invariants: OF_CONTRACTS });
  expect(verdicts.flatMap(({ wrong }) => wrong)).toEqual([]);
}

const cents = (dollars: number) => Math.round(dollars * 100);

import { reconcile } from '../features/payments/index.ts';
import { Contracts } from './contracts.ts';
import { Interleaving, type Scene } from './interleaving.ts';
import {
  byBank,
  deleteMoneyOnAccount,
  issueNote,
  keepAsCredit,
  ofHalf,
  recordOverTwo,
  spendCredit,
  takeCreditBack,
  useMoneyOnAccount,
  useOwnCredit,
  withAnother,
  withCredit,
  writeOff,
} from './interleaving-credits.ts';
import { sendCheckBack, waiveFee, waiveHalfOfFee } from './interleaving-fees.ts';
import { expectTruth } from './interleaving-truth.ts';
import { expectSoundBooks } from './ledger.ts';
import { performing, playRandomOrders, RANDOM_ORDERS } from './random-orders.ts';

/** Everything that can happen to an invoice, by the names in a printed counterexample. */
const COMMANDS = {
  'pay by bank': (run) => run.payByBank(byBank(run)),
  'pay again with the same key': (run) => run.payAgain(),
  'pay a half by bank': (run) => run.payByBank(byBank(run, ofHalf)),
  'pay it and another by bank': (run) => run.payByBank(byBank(run, withAnother(run))),
  'pay by bank with credit': (run) => run.payByBank(byBank(run, withCredit(run))),
  'open card form': (run) => run.openForm(),
  'open card form of a half': (run) => run.openForm(ofHalf),
  'open card form with credit': (run) => run.openForm(withCredit(run)),
  'card is charged': (run) => run.happen('succeeded', false),
  'browser comes back': (run) => run.finishForm(),
  'bank settles': (run) => run.happen('succeeded', true),
  'bank fails': (run) => run.happen('failed', true),
  'bank takes back': (run) => run.happen('returned', true),
  'card is disputed': (run) => run.happen('returned', false),
  'bank takes back all that was charged': (run) => run.happen('returned', true, true),
  'card is disputed for all that was charged': (run) => run.happen('returned', false, true),
  'dispute is won': (run) => run.happen('won', false),
  'refund all': (run) => run.refund(null),
  'refund $100': (run) => run.refund(100_00),
  'refund arrives': (run) => run.decideRefund('succeeded'),
  'refund comes back': (run) => run.decideRefund('failed'),
  'refund $50 at the provider': (run) => run.refundThere(50_00),
  'use credit': useOwnCredit,
  'use any credit in the portal': spendCredit,
  'keep a half as credit': keepAsCredit,
  'credit $100': (run) => issueNote(run, false),
  'credit $100 and refund it': (run) => issueNote(run, true),
  'take newest credit back': takeCreditBack,
  'write off': writeOff,
  'waive the fee': waiveFee,
  'waive a half of the fee': waiveHalfOfFee,
  'newest event arrives': (run) => run.deliver(run.events.at(-1)),
  'oldest event arrives': (run) => run.deliver(run.events[0]),
  'newest event is lost': (run) => run.loseEvent(),
  'background work runs': (run) => run.runWork(),
  'work runs twice at once': (run) => run.runOldestTwice(),
  reconcile: (run) => run.reconcile(),
  'read the provider': readProvider,
  retract: (run) => run.status('pending'),
  'send again': (run) => run.status('sent'),
  'record half by check': (run) => run.recordCheck(0.5),
  'record all by check': (run) => run.recordCheck(1),
  'record a check over two': recordOverTwo,
  'bank sends the check back': sendCheckBack,
  'use money on account': useMoneyOnAccount,
  'delete money on account': deleteMoneyOnAccount,
  'delete newest payment': (run) => run.deleteCheck(),
  'renew the link': (run) => run.renewLink(),
  'next answer is lost': (run) => run.fault('lost after'),
  'next question is lost': (run) => run.fault('lost before'),
  'provider refuses next': (run) => run.fault('refused'),
} satisfies Record<string, (run: Interleaving) => unknown>;

/** The daily reading, of what was begun in this run. */
async function readProvider({ scene: { product }, owner, begunAt }: Interleaving): Promise<string> {
  return reconcile(product.platform, owner.business.businessId, begunAt).then(
    (found) => JSON.stringify(found),
    (error: unknown) => String(error),
  );
}

export type Command = keyof typeof COMMANDS;
export const ALL_COMMANDS = Object.keys(COMMANDS) as Command[];
export const perform = performing<Interleaving, Command>(COMMANDS);

const BEGUN: readonly Command[][][] = [
  [],
  [['pay by bank']],
  [['pay by bank'], ['background work runs']],
  [['open card form']],
  [['open card form'], ['card is charged']],
  [['pay a half by bank'], ['background work runs']],
  [['pay it and another by bank'], ['background work runs']],
  [['pay by bank'], ['background work runs'], ['bank fails'], ['reconcile']],
  [
    ...[['pay by bank'], ['background work runs'], ['bank settles'], ['reconcile']],
    ...[['bank takes back'], ['newest event arrives'], ['background work runs']],
  ] as Command[][],
  [['record a check over two'], ['bank sends the check back']],
  [['record half by check']],
  [['open card form'], ['card is charged'], ['browser comes back']],
  [['open card form'], ['card is charged'], ['browser comes back'], ['refund all'], ['background work runs']],
  [['pay by bank'], ['background work runs'], ['bank settles'], ['reconcile'], ['refund $100']],
  [
    ...[['open card form'], ['card is charged'], ['browser comes back'], ['refund $100'], ['background work runs']],
    ...[['refund arrives'], ['card is disputed for all that was charged']],
  ] as Command[][],
];

/** Two files play half of them each, at the same time. */
export const RUNS_PER_FILE = Math.ceil(RANDOM_ORDERS / 2);

/** Everything that can happen to an invoice, which may be that of a draw, in random orders. */
export function playPayments(scene: Scene): Promise<void> {
  const { product, payer } = scene;
  const contracts = new Contracts(payer.owner, product);
  let count = 0;
  return playRandomOrders<Interleaving, Command>({
    runs: RUNS_PER_FILE,
    commands: COMMANDS,
    begun: BEGUN,
    begin: async () => {
      count += 1;
      const ofDraw = count % DRAW_EVERY === 0;
      return new Interleaving(scene, ofDraw ? await contracts.billedDraw() : (await payer.owner.sent()).uuid);
    },
    end: async (run) => {
      await run.settleDown();
      await expectTruth(run);
    },
    checkAll: () => expectSoundBooks(product.platform),
  });
}

const DRAW_EVERY = 4;

import { reconcile } from '../features/payments/index.ts';
import type { Interleaving } from './interleaving.ts';

/** Everything that can happen to an invoice, by the names in a printed counterexample. */
const COMMANDS = {
  'pay by bank': (run) => run.payByBank(),
  'pay again with the same key': (run) => run.payAgain(),
  'open card form': (run) => run.openForm(),
  'card is charged': (run) => run.happen('succeeded', false),
  'browser comes back': (run) => run.finishForm(),
  'bank settles': (run) => run.happen('succeeded', true),
  'bank fails': (run) => run.happen('failed', true),
  'bank takes back': (run) => run.happen('returned', true),
  'card is disputed': (run) => run.happen('returned', false),
  'dispute is won': (run) => run.happen('won', false),
  'refund all': (run) => run.refund(null),
  'refund $100': (run) => run.refund(100_00),
  'refund arrives': (run) => run.decideRefund('succeeded'),
  'refund comes back': (run) => run.decideRefund('failed'),
  'refund $50 at the provider': (run) => run.refundThere(50_00),
  'use credit': (run) => run.useCredit(),
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

/** Runs the command and notes the product's answer for a counterexample. */
export async function perform(run: Interleaving, command: Command): Promise<string> {
  const outcome = String((await COMMANDS[command](run)) ?? 'done');
  run.trace.push(`${command}: ${outcome}`);
  return outcome;
}

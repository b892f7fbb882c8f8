import type Stripe from 'stripe';
import { type Handlers, listOf, type RoutesUnder } from '../wire/call.ts';
import { isCreatedIn } from '../wire/created.ts';
import { notFound } from '../wire/stripe-error.ts';
import { DAY_MILLISECONDS } from '../world/clock.ts';
import { newId } from '../world/ids.ts';
import type { World } from '../world/world.ts';
import { moveMoney } from './balance.ts';

const DAYS_TO_ANSWER = 7;

export const disputeHandlers: Handlers<RoutesUnder<'/v1/disputes'>> = {
  'GET /v1/disputes': ({ world, account, parameters }) =>
    listOf(
      '/v1/disputes',
      world.objects.page(
        'dispute',
        account,
        parameters,
        (dispute) =>
          (!parameters.charge || dispute.charge === parameters.charge) &&
          (!parameters.payment_intent || dispute.payment_intent === parameters.payment_intent) &&
          isCreatedIn(parameters.created, dispute),
      ),
    ),
  'GET /v1/disputes/:id': ({ world, account, path }) => {
    const dispute = world.objects.find('dispute', account, path.id);
    if (!dispute) throw notFound('dispute', path.id);
    return dispute;
  },
};

/** What the payer's bank can still take back of a charge, in cents. */
export interface Disputable {
  /** What neither refunds nor disputes took. */
  readonly left: number;
  /** What no dispute took: a bank may take what was refunded as well. */
  readonly most: number;
}

export function disputable(world: World, account: string, charge: Stripe.Charge): Disputable {
  const most = charge.amount - chargedBack(world, account, charge);
  return { left: Math.max(0, most - charge.amount_refunded), most };
}

/** What it takes when nobody says how much. */
export const usuallyTaken = ({ left, most }: Disputable): number => left || most;

/** The payer's bank takes money back: all that is left or, where nothing is, what was refunded, unless somebody says how much. For a bank debit that is final, so the dispute is lost at once. */
export function openDispute(
  world: World,
  account: string,
  charge: Stripe.Charge,
  {
    reason,
    amount = usuallyTaken(disputable(world, account, charge)),
  }: { readonly reason: string; readonly amount?: number | undefined },
): Stripe.Dispute {
  const isFinal = charge.payment_method_details?.type === 'us_bank_account';
  const id = newId('du');
  const taken = moveMoney(world, account, { type: 'adjustment', source: id, amount: -amount, fee: 0 });
  const dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [taken],
    charge: charge.id,
    created: world.clock.seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: isFinal ? null : Math.floor((world.clock.now() + DAYS_TO_ANSWER * DAY_MILLISECONDS) / 1000),
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: { type: charge.payment_method_details?.type },
    reason,
    status: isFinal ? 'lost' : 'needs_response',
  } as unknown as Stripe.Dispute;
  world.objects.put('charge', account, { ...charge, disputed: true });
  world.objects.put('dispute', account, dispute);
  world.events.record(account, 'charge.dispute.created', dispute);
  if (isFinal) world.events.record(account, 'charge.dispute.closed', dispute);
  return dispute;
}

/** The newest dispute of a charge that can still be decided. A bank debit's cannot. */
export function openDisputeOf(world: World, account: string, charge: Stripe.Charge): Stripe.Dispute | undefined {
  return [...world.objects.newest('dispute', account)].find(
    (dispute) => dispute.charge === charge.id && dispute.status === 'needs_response',
  );
}

/** How much the payer's bank has of it, in cents. A won dispute returned that to the business. */
export function chargedBack(world: World, account: string, charge: Stripe.Charge): number {
  return [...world.objects.newest('dispute', account)]
    .filter((dispute) => dispute.charge === charge.id && dispute.status !== 'won')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** It was decided for the payer. The bank keeps what it took. */
export function loseDispute(world: World, account: string, dispute: Stripe.Dispute): Stripe.Dispute {
  const lost: Stripe.Dispute = { ...dispute, status: 'lost' };
  world.objects.put('dispute', account, lost);
  world.events.record(account, 'charge.dispute.closed', lost);
  return lost;
}

/** The card's bank returns the money to the business. The charge stays `disputed`, as Stripe's does. */
export function winDispute(world: World, account: string, dispute: Stripe.Dispute): Stripe.Dispute {
  const { id: source, amount } = dispute;
  const back = moveMoney(world, account, { type: 'adjustment', source, amount, fee: 0 });
  const balance_transactions = [...dispute.balance_transactions, back];
  const won: Stripe.Dispute = { ...dispute, balance_transactions, status: 'won' };
  world.objects.put('dispute', account, won);
  world.events.record(account, 'charge.dispute.closed', won);
  world.events.record(account, 'charge.dispute.funds_reinstated', won);
  return won;
}

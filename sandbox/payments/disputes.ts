import type Stripe from 'stripe';
import { DAY_MILLISECONDS } from '../clock.ts';
import { newId } from '../ids.ts';
import type { World } from '../world.ts';

const DAYS_TO_ANSWER = 7;

/** The payer's bank takes the money back. For a bank debit that is final: the dispute is lost as it begins. */
export function openDispute(world: World, account: string, charge: Stripe.Charge, reason: string): Stripe.Dispute {
  const isFinal = charge.payment_method_details?.type === 'us_bank_account';
  const dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
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

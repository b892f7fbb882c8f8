import { choiceProblem, type SentChoices } from '@underlay/domain/offers/check-choices.ts';
import { offerPrice } from '@underlay/domain/offers/choice-price.ts';
import { hasChoices } from '@underlay/domain/offers/choices.ts';
import type { DocumentPrice } from '@underlay/domain/offers/document-price.ts';
import { figuresOf, type KeptOffer, sumsOf } from '@underlay/domain/offers/kept-offer.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { billDeposit, openContract, writeOutcome } from '../contracts/index.ts';
import { writeChoices } from '../invoices/index.ts';
import { openAnswerTask } from './answer-task.ts';
import type { SentOffer } from './read-offer.ts';
import { keepSignature } from './signature.ts';
import type { Signature } from './signature-store.ts';
import { signedCopy } from './signed-copy.ts';

/** What these choices come to, by the server's own reckoning. Refuses choices that are none (SIGN-06). */
export function priceChoices(offer: KeptOffer, choices: SentChoices): DocumentPrice {
  const problem = choiceProblem(offer, choices);
  if (problem?.kind === 'missing') throw new Refused('choice_missing', { copy: `Choose one of ${problem.choice}.` });
  if (problem) throw new Refused('INVALID_INPUT', { fields: { choices: 'That choice is not in this quote.' } });
  const figures = figuresOf(offer, offer.roundsLines ? null : sumsOf(offer));
  const priced = offerPrice(figures, { sections: new Set(choices.sections), lines: new Set(choices.lines) });
  if (priced === null) throw new Refused('total_changed');
  return priced;
}

/** Nobody signs for $0.00. */
export function refuseNothing({ total }: DocumentPrice) {
  if (total === 0) throw new Refused('choice_missing', { copy: 'Choose at least one line.' });
}

interface Acceptance {
  readonly offer: SentOffer;
  /** The other quotes of the job that nobody has answered. */
  readonly others: readonly string[];
  readonly priced: DocumentPrice;
  readonly signature: Signature;
  /** Whose yes it is: `customer`, or the member who recorded it. */
  readonly actor: string;
  /** What the timeline says of who signed. */
  readonly detail: string;
}

/** All that follows from a yes, however it was given, in the transaction that locked what it changes (SIGN-07, SIGN-14). */
export async function takeEffect(
  platform: Platform,
  tx: TenantTransaction,
  { offer, others, priced, signature, actor, detail }: Acceptance,
) {
  const { subjectId: invoiceId, signedAt: acceptedAt, recordedAt: at, facts } = signature;
  if (hasChoices(offer.offer)) await writeChoices(tx, invoiceId, { choices: facts.choices, priced });
  // Before the quote and its lines refuse every change (CONT-01).
  const { schedule, retainage } = offer.offer;
  await openContract(tx, { quoteId: invoiceId, actor, acceptedAt, at, schedule, retainage });
  await writeOutcome(tx, invoiceId, { outcome: 'accepted', at: acceptedAt, reference: facts.reference });
  const data = { amount: priced.total, detail };
  await writeEvent(tx, { subjectId: invoiceId, kind: 'accepted', actor, at, data });
  await openAnswerTask(tx, { invoiceId, customerId: facts.customerId, ...data, kind: 'quote_accepted' }, at);
  for (const subjectId of others) {
    await writeOutcome(tx, subjectId, { outcome: 'withdrawn', at });
    await writeEvent(tx, { subjectId, kind: 'withdrawn', actor, at });
  }
  const { jobId } = offer.invoice;
  await billDeposit(platform, tx, { jobId, timeZone: offer.business.timeZone, actor });
  // Last, for it locks the counters of the business.
  await keepSignature(platform.sealer, tx, signature);
  await platform.queue.add(tx.sql, signedCopy, { businessId: tx.businessId, invoiceId });
}

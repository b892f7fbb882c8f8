import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { offerAfter } from '@underlay/domain/offers/offer-life.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Standing } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { writeOutcome } from '../contracts/index.ts';
import { openLocked, refuseUnlessOffered } from '../invoices/index.ts';
import { closeTask } from '../tasks/index.ts';

interface Withdrawal {
  readonly invoiceId: string;
  /** For the business alone. */
  readonly reason: string;
  readonly userId: string;
  readonly caller: Standing;
}

const WITHDRAWN = 'This quote was already withdrawn.';

/** A quote that its customer has and has not accepted is closed by the business. Taking it back opens it again (selling.md, 3.1). */
export async function withdrawOffer(
  { clock }: Pick<Platform, 'clock'>,
  db: TenantDb,
  { invoiceId, reason, userId, caller }: Withdrawal,
) {
  await db.begin(async (tx) => {
    const at = clock.now();
    const quote = await openLocked(tx, invoiceId, caller);
    refuseUnlessOffered(quote, 'withdrawn');
    const { outcome, quoteExpiration } = quote;
    const { timeZone } = found(await readBusiness(tx));
    const after = offerAfter('withdraw', { status: 'sent', outcome, quoteExpiration }, dateIn(timeZone, at));
    if (!after.ok) throw new Refused(after.refusal, outcome === 'withdrawn' ? { copy: WITHDRAWN } : {});
    await writeOutcome(tx, invoiceId, { outcome: 'withdrawn', at });
    await writeEvent(tx, {
      subjectId: invoiceId,
      kind: 'quote_withdrawn',
      actor: userId,
      at,
      data: { detail: reason },
    });
    if (outcome === 'declined') await closeTask(tx, { kind: 'quote_declined', subjectId: invoiceId }, at);
  });
}

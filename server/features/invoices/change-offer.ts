import { isDeepStrictEqual } from 'node:util';
import type { RequestRead } from '@underlay/contract/endpoint.ts';
import type { AllTextsJson } from '@underlay/contract/offer-texts.ts';
import type { offers } from '@underlay/contract/offers.ts';
import type { HiddenParts } from '@underlay/domain/offers/shown.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Standing } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { refuseUnlessEditable } from './change-lines.ts';
import { changeSchedule } from './change-schedule.ts';
import { type LockedInvoice, updateDraft } from './invoice-store.ts';
import { linesOf } from './line-store.ts';
import { readAllTexts, readRetainage, writeRetainage, writeTexts } from './offer-text-store.ts';
import { openLocked, refuseUnread } from './open-invoice.ts';
import { totalsOfDraft } from './price-invoice.ts';

interface OfferChange {
  readonly invoiceId: string;
  readonly change: RequestRead<typeof offers.change>['body'];
  readonly userId: string;
  readonly caller: Standing;
}

/** Changes what a draft says as a whole: its discount (QUO-05), what its customer sees (QUO-02), its texts (QUO-09), and how it is paid (SCHED). */
export async function changeOffer(
  { clock }: Platform,
  db: TenantDb,
  { invoiceId, change: { discount, schedule, retainage, show, version, ...said }, userId, caller }: OfferChange,
) {
  await db.begin(async (tx) => {
    const invoice = await openLocked(tx, invoiceId, caller);
    refuseUnlessEditable(invoice);
    refuseUnread(invoice, { move: 'edit', seen: version });
    const changed = { ...invoice, ...(discount !== undefined && discountParts(discount)), ...hiddenParts(show) };
    // A save that changes nothing is none (HOOK-15).
    const texts = await changedTexts(tx, invoiceId, said);
    const totals = totalsOfDraft(changed, await linesOf(tx, [invoiceId]));
    const isPlannedAnew = await changeSchedule(tx, invoice, { schedule, totals });
    const holdsOtherwise = await changeRetainage(tx, invoice, retainage);
    if (texts === null && !isPlannedAnew && !holdsOtherwise && isDeepStrictEqual(changed, invoice)) return;
    if (texts !== null) await writeTexts(tx, invoiceId, texts);
    await updateDraft(tx, { ...changed, ...totals });
    await writeEvent(tx, { subjectId: invoiceId, kind: 'changed', actor: userId, at: clock.now() });
  });
}

type Change = OfferChange['change'];

/** RET-01. Answers whether that is another. */
async function changeRetainage(
  tx: TenantTransaction,
  { id, isQuote }: LockedInvoice,
  retainage: Change['retainage'],
): Promise<boolean> {
  if (retainage === undefined) return false;
  if (!isQuote) throw new Refused('not_a_quote');
  if (isDeepStrictEqual(retainage, await readRetainage(tx, id))) return false;
  await writeRetainage(tx, id, retainage);
  return true;
}

/** Null when they are as they were. What is left out stays as it is. */
async function changedTexts(
  tx: TenantTransaction,
  invoiceId: string,
  said: { readonly [Text in keyof AllTextsJson]?: string | undefined },
): Promise<AllTextsJson | null> {
  if (Object.values(said).every((text) => text === undefined)) return null;
  const stored = await readAllTexts(tx, invoiceId);
  const { notes = stored.notes, terms = stored.terms, internalNotes = stored.internalNotes } = said;
  const texts = { notes, terms, internalNotes };
  return isDeepStrictEqual(texts, { ...stored }) ? null : texts;
}

const discountParts = (discount: NonNullable<Change['discount']> | null) => ({
  discountPercent: discount?.percent ?? null,
  discountAmount: discount?.amount ?? null,
  discountName: discount?.name ?? '',
});

const hiddenParts = ({ rates, sections, onePrice }: NonNullable<Change['show']> = {}): Partial<HiddenParts> => ({
  ...(rates !== undefined && { hidesRates: !rates }),
  ...(sections !== undefined && { hidesSectionTotals: !sections }),
  ...(onePrice !== undefined && { showsOnePrice: onePrice }),
});

import type { earlyDiscounts } from '@underlay/contract/early-discount.ts';
import { earlyCopy } from '@underlay/domain/copy/early.ts';
import type { EarlyTerms } from '@underlay/domain/credits/early-discount.ts';
import { statusAfter } from '@underlay/domain/invoices/lifecycle.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Standing } from '../../http/caller.ts';
import type { Handlers } from '../../http/mount.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { writeEarlyTerms } from './early-terms-store.ts';
import { openLocked, refuseUnread } from './open-invoice.ts';
import { readDetail } from './read-detail.ts';

export const earlyDiscountRoutes = (platform: Platform): Handlers<typeof earlyDiscounts> => ({
  change: async ({ db, params: { invoiceId }, body, user, ...caller }) => {
    await changeEarlyTerms(platform, db, { ...body, invoiceId, userId: user.id, caller });
    return readDetail(db, invoiceId, caller);
  },
});

interface TermsChange {
  readonly invoiceId: string;
  /** Null for nothing. */
  readonly terms: EarlyTerms | null;
  /** As its person saw the draft. */
  readonly version?: number | undefined;
  readonly userId: string;
  readonly caller: Standing;
}

/** What a draft offers for paying all of it in time. It stands on the paper, so what was sent keeps it (DISC-01). */
const changeEarlyTerms = (
  { clock }: Pick<Platform, 'clock'>,
  db: TenantDb,
  { invoiceId, terms, version, userId, caller }: TermsChange,
) =>
  db.begin(async (tx) => {
    const invoice = await openLocked(tx, invoiceId, caller);
    if (invoice.isQuote) throw new Refused('is_quote');
    const move = statusAfter('edit', invoice);
    if (!move.ok) throw new Refused(move.refusal, { copy: SENT });
    if (invoice.drawId !== null) throw new Refused('draw_follows_contract');
    refuseUnread(invoice, { move: 'edit', seen: version });
    const { early } = invoice;
    if (terms?.percent === early?.percent && terms?.days === early?.days) return;
    await writeEarlyTerms(tx, invoiceId, terms);
    const detail = `${earlyCopy.taken()}: ${terms === null ? 'none' : earlyCopy.terms({ percent: terms.percent, days: terms.days })}`;
    await writeEvent(tx, { subjectId: invoiceId, kind: 'changed', actor: userId, at: clock.now(), data: { detail } });
  });

const SENT = 'It was sent since. Retract it to change its discount.';

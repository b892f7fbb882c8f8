import { isDeepStrictEqual } from 'node:util';
import type { partPayments } from '@underlay/contract/money-settings.ts';
import { type PartRule, partRuleWords } from '@underlay/domain/payments/part-rule.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Standing } from '../../http/caller.ts';
import type { Handlers } from '../../http/mount.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { openLocked } from './open-invoice.ts';
import { readPartRule, writePartRule } from './part-rule-store.ts';
import { readDetail } from './read-detail.ts';

export const partPaymentRoutes = (platform: Platform): Handlers<typeof partPayments> => ({
  change: async ({ db, params: { invoiceId }, body: { rule }, user, ...caller }) => {
    await changePartRule(platform, db, { invoiceId, rule, userId: user.id, caller });
    return readDetail(db, invoiceId, caller);
  },
});

interface PartRuleChange {
  readonly invoiceId: string;
  /** Null for as the business says. */
  readonly rule: PartRule | null;
  readonly userId: string;
  readonly caller: Standing;
}

const PAID = 'This invoice is paid, so nothing of it is paid in parts.';

/** How much of one invoice its customer may pay at once, also after it was sent: nothing on the paper says so (PART-01). */
const changePartRule = (
  { clock }: Pick<Platform, 'clock'>,
  db: TenantDb,
  { invoiceId, rule, userId, caller }: PartRuleChange,
) =>
  db.begin(async (tx) => {
    const invoice = await openLocked(tx, invoiceId, caller);
    if (invoice.isQuote) throw new Refused('is_quote');
    if (invoice.status === 'paid') throw new Refused('wrong_status', { copy: PAID });
    if (isDeepStrictEqual(rule, await readPartRule(tx, invoiceId))) return;
    await writePartRule(tx, invoiceId, rule);
    const detail = `Part payments: ${rule === null ? 'as in the settings' : partRuleWords(rule)}`;
    await writeEvent(tx, { subjectId: invoiceId, kind: 'changed', actor: userId, at: clock.now(), data: { detail } });
  });

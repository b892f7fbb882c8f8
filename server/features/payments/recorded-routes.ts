import type { recordedPayments } from '@underlay/contract/recorded-payments.ts';
import { suggest } from '@underlay/domain/allocations/suggest.ts';
import { dollarsFromCents } from '@underlay/domain/money/money.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readCustomer } from '../customers/index.ts';
import { correctPayment, deletePayment, openInvoicesOf, readPayment, returnPayment } from '../receivables/index.ts';
import { paymentJson } from './payment-json.ts';
import { readListedPayment } from './payment-list-store.ts';
import { recordInstead } from './record-instead.ts';

/** Money that a manager records, and what becomes of it by hand (PART-15, PART-18, PART-19). */
export function recordedRoutes(platform: Platform): Handlers<typeof recordedPayments> {
  const listed = async (db: TenantReader, paymentId: string) =>
    paymentJson(found(await readListedPayment(db, paymentId)));
  return {
    suggest: async ({ db, params: { customerId }, query }) => {
      found(await readCustomer(db, customerId));
      const { amount: came, receivedOn } = query;
      const { allocations, rest } = suggest(await openInvoicesOf(db, customerId, receivedOn), came);
      return {
        allocations: allocations.map(({ invoiceId, amount }) => ({ invoiceId, amount: dollarsFromCents(amount) })),
        rest: dollarsFromCents(rest),
      };
    },
    record: async ({ db, body: { pictureId = null, instead = [], ...money }, user, may }) =>
      listed(db, await recordInstead(platform, db, { ...money, pictureId, instead, userId: user.id, may })),
    correct: async ({ db, params: { paymentId }, body: change, user }) => {
      const payment = found(await readPayment(db, paymentId));
      await correctPayment(platform, db, { payment, change, userId: user.id });
      return listed(db, paymentId);
    },
    returned: async ({ db, params: { paymentId }, body, user }) => {
      const payment = found(await readPayment(db, paymentId));
      await returnPayment(platform, db, { ...body, payment, userId: user.id });
      return listed(db, paymentId);
    },
    remove: async ({ db, params: { paymentId }, user }) => {
      const payment = found(await readPayment(db, paymentId));
      await deletePayment(platform, db, { payment, userId: user.id });
    },
  };
}

import type { ProviderFact } from '@underlay/domain/payments/payment.ts';
import type { TenantDb } from '../../database/sql.ts';
import { type PaymentReference, type ProviderPayment, ProviderRefused } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import {
  endUnderWay,
  findProviderPayment,
  nameAtProvider,
  type PaymentRow,
  readPayment,
  recoverPayment,
  suspendPayment,
  tellOfUnderWay,
} from '../receivables/index.ts';
import { forgetNumbers } from './bank-numbers-store.ts';
import { checkPayment } from './check-payment.ts';

/** What came of looking at a payment of the provider. */
export type Look =
  /** It is one of ours. `before`: as it was here until now. */
  | { readonly outcome: 'ours'; readonly before: PaymentRow; readonly payment: PaymentRow }
  /** It was missing here, and is there again. */
  | { readonly outcome: 'recovered'; readonly payment: PaymentRow }
  /** It fits no invoice. `change`: what suspense has of it that it did not have before, in cents. */
  | { readonly outcome: 'suspended'; readonly change: number }
  /** It is one of ours on its way, and fits no invoice any more. `total`: what its payer is charged, in cents. */
  | { readonly outcome: 'under_way'; readonly total: number }
  /** It is unknown, and no money has come of it, or not yet. */
  | { readonly outcome: 'unknown' };

const UNKNOWN: Look = { outcome: 'unknown' };

/**
 * Looks at one payment of the provider, by its name there. Webhooks and the daily reading end here. One of ours takes the
 * provider's state; one that is missing here is written down anew; money that fits no invoice goes into suspense.
 */
export async function lookAtPayment(platform: Platform, db: TenantDb, reference: PaymentReference): Promise<Look> {
  const { providerPaymentId } = reference;
  const known = await findProviderPayment(db, providerPaymentId);
  if (known) return { outcome: 'ours', before: known, payment: await checkPayment(platform, db, known) };
  const reported = await reportOf(platform, reference);
  if (!reported) return UNKNOWN;
  // It may be looked at before its name is stored here. It carries our id inside.
  const inside = reported.paymentId ? await readPayment(db, reported.paymentId) : undefined;
  if (inside && (await nameIt(db, inside, providerPaymentId)))
    return {
      outcome: 'ours',
      before: inside,
      payment: await checkPayment(platform, db, { ...inside, providerPaymentId }),
    };
  return takeUnknown(platform, db, { reference, reported });
}

/** The provider has it, so what it is drawn from is not kept here any longer. */
const nameIt = (db: TenantDb, payment: PaymentRow, providerPaymentId: string) =>
  db.begin(async (tx) => {
    const isNamed = await nameAtProvider(tx, payment, providerPaymentId);
    if (isNamed) await forgetNumbers(tx, payment.id);
    return isNamed;
  });

async function reportOf({ provider }: Platform, reference: PaymentReference): Promise<ProviderPayment | null> {
  return provider.readPayment(reference).catch((error: unknown) => {
    // It does not exist. Asking twenty times more would not find it.
    if (error instanceof ProviderRefused && error.code === 'resource_missing') return null;
    throw error;
  });
}

interface Unknown {
  readonly reference: PaymentReference;
  readonly reported: ProviderPayment;
}

async function takeUnknown(platform: Platform, db: TenantDb, { reference, reported }: Unknown): Promise<Look> {
  const { origin, fact } = reported;
  const isOurs = origin.businessId === db.businessId;
  // A form that nobody here knows of could still be paid.
  if (isOurs && fact === 'waiting' && origin.method === 'card') {
    const ended = await platform.provider.cancelPayment(reference);
    return ended.fact === 'canceled' ? UNKNOWN : takeMoney(platform, db, { reference, reported: ended });
  }
  return takeMoney(platform, db, { reference, reported });
}

/** Its money came. Whether refunds and disputes have left any of it, `net` says. */
const HAD_MONEY: ReadonlySet<ProviderFact> = new Set(['succeeded', 'returned', 'won']);

async function takeMoney(platform: Platform, db: TenantDb, { reference, reported }: Unknown): Promise<Look> {
  const { fact, deposits, origin, net } = reported;
  const isOurs = origin.businessId === db.businessId;
  if (fact === 'canceled' || fact === 'failed') {
    // The business may have been told that it is on its way.
    await endUnderWay(platform, db, reported);
    return UNKNOWN;
  }
  if (fact === 'waiting' && !deposits) return UNKNOWN;
  if (isOurs) {
    const { providerAccountId } = reference;
    const recovered = await recoverPayment(platform, db, { providerAccountId, reported });
    if (recovered === 'busy') return UNKNOWN;
    if (recovered) return { outcome: 'recovered', payment: recovered };
  }
  if (isOurs && fact === 'processing') {
    await tellOfUnderWay(platform, db, reported);
    return { outcome: 'under_way', total: reported.total };
  }
  if (net === null || !HAD_MONEY.has(fact)) return UNKNOWN;
  // It was refunded or disputed before anybody looked at its money.
  if (net === 0) await endUnderWay(platform, db, reported);
  return { outcome: 'suspended', change: await suspendPayment(platform, db, { ...reported, net }) };
}

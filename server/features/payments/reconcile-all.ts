import { ProviderSilent } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { businessesAtProvider } from './reading-store.ts';
import { type Reconciliation, reconcile } from './reconcile.ts';

export interface WholeReading {
  readonly businesses: number;
  /** Of these the provider could not be read to the end. */
  readonly unread: number;
  /** In its words or, where it said nothing, in ours, each once. */
  readonly reasons: readonly string[];
  readonly found: Reconciliation;
}

/** Reads the provider for every business that has an account there, one after the other, and adds up what was found. */
export async function reconcileAll(
  platform: Platform,
  since: Date,
  onBusiness: (done: number, of: number) => void,
): Promise<WholeReading> {
  const businesses = await businessesAtProvider(platform.systemDb.sql);
  const readings: Reconciliation[] = [];
  const reasons = new Set<string>();
  for (const [at, { businessId }] of businesses.entries()) {
    try {
      readings.push(await reconcile(platform, businessId, since));
    } catch (error) {
      if (!(error instanceof ProviderSilent)) throw error;
      reasons.add(error.message);
    }
    onBusiness(at + 1, businesses.length);
  }
  const sum = (part: keyof Reconciliation) => ({
    count: readings.reduce((total, reading) => total + reading[part].count, 0),
    cents: readings.reduce((total, reading) => total + reading[part].cents, 0),
  });
  const found: Reconciliation = {
    known: sum('known'),
    applied: sum('applied'),
    recovered: sum('recovered'),
    suspended: sum('suspended'),
    underWay: sum('underWay'),
    unknown: sum('unknown'),
    lookedUp: sum('lookedUp'),
    differing: sum('differing'),
    failed: sum('failed'),
  };
  return { businesses: businesses.length, unread: businesses.length - readings.length, reasons: [...reasons], found };
}

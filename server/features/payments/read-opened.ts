import { messageOf } from '../../services/log.ts';
import { ProviderRefused, ProviderSilent } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { findOpenedAccounts, type NotedAccount, type UnknownAccount } from '../onboarding/index.ts';
import type { Total } from './reconcile.ts';

/** An account that no business here has, with the payments that were made there, less what was refunded. */
export interface Stranger extends UnknownAccount {
  /** Null: they could not be read. */
  readonly taken: Total | null;
}

/** What the provider has of accounts that were opened since. */
export interface OpenedReading {
  /** Businesses here that had no account, and have theirs again. Their payments are read with those of the others. */
  readonly noted: readonly NotedAccount[];
  readonly strangers: readonly Stranger[];
  /** Why the accounts could not be listed. Null: they were. */
  readonly problem: string | null;
}

/** Brings the accounts that were opened since back to their businesses, and looks what came on the others. */
export async function readOpened(platform: Platform, since: Date): Promise<OpenedReading> {
  const opened = await unlessUnanswered(findOpenedAccounts(platform, since));
  if (opened instanceof Error) return { noted: [], strangers: [], problem: messageOf(opened) };
  const strangers: Stranger[] = [];
  for (const account of opened.strangers) {
    const taken = await unlessUnanswered(takenOn(platform, account.id, since));
    strangers.push({ ...account, taken: taken instanceof Error ? null : taken });
  }
  return { ...opened, strangers, problem: null };
}

async function takenOn({ provider }: Platform, providerAccountId: string, since: Date): Promise<Total> {
  const taken: Total = { count: 0, cents: 0 };
  for await (const { reported, refunded } of provider.paymentsSince({ providerAccountId, since })) {
    if (reported.fact !== 'succeeded' && reported.fact !== 'processing') continue;
    taken.count += 1;
    taken.cents += reported.total - refunded;
  }
  return taken;
}

/** A provider that is away or may not be asked this is an answer of its own. */
const unlessUnanswered = <Answer>(asked: Promise<Answer>): Promise<Answer | Error> =>
  asked.catch((error: unknown) => {
    if (error instanceof ProviderSilent || error instanceof ProviderRefused) return error;
    throw error;
  });

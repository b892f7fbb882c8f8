import { isReady, isRejected } from '@underlay/domain/businesses/onboarding-state.ts';
import type { EventName } from '@underlay/domain/events/event-kinds.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { BankStatus, ProviderAccount } from '../../services/account-provider.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { type OnboardingNotice, onboardingMail } from './onboarding-mail.ts';
import { lockBusiness, type OnboardingRow, readOnboarding, recordState } from './onboarding-store.ts';
import { oneAtATime } from './one-at-a-time.ts';

/**
 * The provider reported that something happened to an account. Only the state of the account now counts, so events can come
 * twice, late and in any order (3.4). `around` is done while nobody else asks about this business.
 */
export const readAccountAgain = (
  platform: Platform,
  db: TenantDb,
  around: (read: () => Promise<void>) => Promise<void> = (read) => read(),
): Promise<void> => oneAtATime(platform.systemDb, db, () => around(() => readAccount(platform, db)));

/** Asks for the state of the account and stores it, in one transaction. The caller keeps others from asking at the same time. */
export async function readAccount(platform: Platform, db: TenantDb): Promise<void> {
  const accountId = (await readOnboarding(db))?.accountId;
  if (!accountId) return;
  const reported = await platform.provider.accountState(accountId);
  await db.begin(async (tx) => {
    await lockBusiness(tx);
    const before = await readOnboarding(tx);
    if (before) await takeReport(platform, tx, { before, reported });
  });
}

async function takeReport(
  platform: Platform,
  tx: TenantTransaction,
  { before, reported }: { before: OnboardingRow; reported: ProviderAccount },
) {
  const { achCapability, cardCapability, requirements } = reported;
  const bankStatus = bankStatusOf(before, reported);
  const at = platform.clock.now();
  await recordState(tx, { achCapability, cardCapability, requirements, bankStatus, at });
  const note = (kind: EventName, data: Record<string, string>) =>
    writeEvent(tx, {
      subjectId: before.id,
      kind,
      actor: 'provider',
      at,
      data,
    });
  const mail = (about: OnboardingNotice, eventId: string) =>
    platform.queue.add(tx.sql, onboardingMail, { businessId: before.id, about, eventId });
  if (achCapability !== before.achCapability || cardCapability !== before.cardCapability)
    await note('capabilities_changed', { bank: achCapability, card: cardCapability });
  if (bankStatus !== null && bankStatus !== before.bankStatus) {
    const eventId = await note(`bank_account_${bankStatus}`, { lastFour: before.bankLastFour ?? '' });
    if (bankStatus === 'failed') await mail('bank_failed', eventId);
  }
  const after = { achCapability, cardCapability, bankStatus: bankStatus ?? before.bankStatus };
  if (isReady(after) && !isReady(before)) await mail('ready', await note('payments_ready', {}));
  else if (after.bankStatus !== 'failed' && isWorse(before, { ...after, requirements }))
    await mail('resting', await note('payments_resting', {}));
}

type AccountState = Pick<OnboardingRow, 'achCapability' | 'cardCapability' | 'bankStatus' | 'requirements'>;

/** Something that worked no longer does, or the provider is not content for the first time. */
function isWorse(before: AccountState, after: AccountState): boolean {
  const isContent = ({ requirements }: AccountState) => requirements.every(({ problem }) => problem === '');
  return [isReady, isContent, (one: AccountState) => !isRejected(one)].some((well) => well(before) && !well(after));
}

/**
 * The status of our current bank account. The provider may still have the one before it. One without a name and without numbers
 * was handed over before we kept names.
 */
function bankStatusOf(business: OnboardingRow, { bank }: ProviderAccount): BankStatus | null {
  if (!bank || !business.bankId) return null;
  const isOurs =
    business.bankProviderId === null ? business.bankNumbersSealed === null : business.bankProviderId === bank.id;
  return isOurs ? bank.status : null;
}

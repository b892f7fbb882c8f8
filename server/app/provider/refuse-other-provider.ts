import { type Config, type KeysOf, keysOf } from '../../config.ts';
import type { Sql } from '../../database/sql.ts';
import { StartProblem } from '../../database/start-problem.ts';
import { pauseAll } from '../../features/webhooks/index.ts';
import { type Logger, messageOf } from '../../services/log.ts';
import { type PaymentProvider, ProviderSilent } from '../../services/payment-provider.ts';
import { keepPlaces, knownPlaces, leavePlaces } from './outside-place-store.ts';
import {
  hasLeftProvider,
  hasProviderNames,
  keepProvider,
  readProvider,
  someAccounts,
} from './payment-provider-store.ts';

interface Beginning {
  /** The operator says on purpose that the database goes on with the provider of the settings. */
  readonly takes?: boolean | undefined;
  /** The provider of the settings. */
  readonly provider: Pick<PaymentProvider, 'knowsAccount'>;
  readonly say: (line: string) => void;
  readonly log: Logger;
}

/** Many an account may be gone there, such as those of businesses that only tried the product. */
const ASKED_ABOUT = 50;

/**
 * Accounts and payments here are names at one provider, which another does not know. So the database says whose they are, and
 * nothing begins on it with the keys of another, unless the operator says so. Before anything has such a name the settings may change
 * as they like. A database from before it said so is noted once the provider knows one of its accounts. A copy that goes on with another
 * leaves its original alone: no mail, text or file goes where those of that one do. Throws {@link StartProblem}.
 */
export async function refuseOtherProvider(
  sql: Sql,
  { stripe, outside }: Pick<Config, 'stripe' | 'outside'>,
  beginning: Beginning,
) {
  const own = keysOf(stripe);
  const kept = await readProvider(sql);
  const isAsBefore = kept !== undefined && isSame(kept, own);
  const becomesCopy = beginning.takes === true && !isAsBefore;
  // A copy that changes again has places of its own.
  const leaves = becomesCopy && !(await hasLeftProvider(sql));
  refuseShared(outside, await knownPlaces(sql, leaves ? 'all' : 'of its original'));
  if (beginning.takes) beginning.say(takenSentence(kept, own));
  if (leaves) await leaveOriginal(sql, outside, beginning.say);
  else if (kept && !isAsBefore && !becomesCopy && (await hasProviderNames(sql)))
    throw new StartProblem(sentenceOf(kept, own));
  else if (!kept && !becomesCopy && !(await isKnownThere(sql, own, beginning))) return;
  const accountId = own.accountId ?? (isAsBefore ? kept.accountId : null);
  if (kept?.mode !== own.mode || kept.accountId !== accountId) await keepProvider(sql, { ...own, accountId, leaves });
  await notePlaces(sql, outside);
}

function refuseShared(outside: readonly string[], known: ReadonlySet<string>) {
  const shared = outside.filter((place) => known.has(place));
  if (shared.length > 0) throw new StartProblem(sharedSentence(shared));
}

/** Its webhooks are rows, with the addresses and the secrets of the original's. */
async function leaveOriginal(sql: Sql, outside: readonly string[], say: (line: string) => void) {
  const paused = await sql.begin(async (tx) => {
    await leavePlaces(tx);
    return pauseAll(tx);
  });
  say(`Webhooks that were paused, since who listens there works with its original: ${paused}`);
  if (outside.length > 0) say(`It uses these, which must not be its original's: ${outside.join(', ')}`);
}

async function notePlaces(sql: Sql, outside: readonly string[]) {
  const known = await knownPlaces(sql, 'all');
  const more = outside.filter((place) => !known.has(place));
  if (more.length > 0) await keepPlaces(sql, more);
}

/** False where the provider does not say, or does not tell the holder of these keys: nothing is noted then, and the next start asks again. */
async function isKnownThere(sql: Sql, own: KeysOf, { provider, log }: Beginning): Promise<boolean> {
  const accounts = await someAccounts(sql, ASKED_ABOUT);
  try {
    for (const account of accounts) if (await provider.knowsAccount(account)) return true;
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error;
    log.warn(
      { error: messageOf(error) },
      'the payment provider does not say whether it knows the accounts of this database',
    );
    return false;
  }
  const [account] = accounts;
  if (account) throw new StartProblem(unknownSentence(account, own));
  return true;
}

/** Keys that do not tell their account are taken for those of the same. */
export const isSame = (one: KeysOf, other: KeysOf): boolean =>
  one.mode === other.mode && (one.accountId === null || other.accountId === null || one.accountId === other.accountId);

const sentenceOf = (kept: KeysOf, own: KeysOf): string =>
  `The payments of this database were made with ${nameOf(kept)}, and the settings have ${nameOf(own)}, where none of them is known. ${WAYS_ON}`;

const unknownSentence = (account: string, own: KeysOf): string =>
  `The settings have ${nameOf(own)}, where the accounts of this database, such as ${account}, are not known: its payments were made with another provider. ${WAYS_ON}`;

const WAYS_ON =
  'Set the keys of before, or another DATABASE_URL or DATA_DIR. If it is a copy that is to go on without them, say so: npm run reconcile -- --other-provider';

const sharedSentence = (shared: readonly string[]): string =>
  `The original of this copy uses ${shared.join(', ')}: its customers would get what the copy sends, and what is deleted in the copy would be gone there. Set others, or take them away (docs/running.md#a-copy-on-a-test-machine).`;

function takenSentence(kept: KeysOf | undefined, own: KeysOf): string {
  if (kept && isSame(kept, own)) return `This database goes with ${nameOf(own)}, as before: nothing was changed.`;
  return `From now on this database goes with ${nameOf(own)}${kept ? `, and no more with ${nameOf(kept)}` : ''}.`;
}

function nameOf({ mode, accountId }: KeysOf): string {
  if (mode === 'sandbox') return 'the sandbox';
  return `keys of Stripe for ${mode} money${accountId === null ? '' : ` of ${accountId}`}`;
}

import { type Config, type KeysOf, keysOf } from '../../config.ts';
import type { Sql } from '../../database/sql.ts';
import { StartProblem } from '../../database/start-problem.ts';
import { hasProviderNames, keepProvider, readProvider } from './payment-provider-store.ts';

/**
 * Accounts and payments here are names at one provider, which another does not know. So the database says whose they are, and
 * nothing begins on it with the keys of another. `takes`: the operator says on purpose that it goes on with those of the settings.
 * Throws {@link StartProblem}. Before anything has such a name the settings may change as they like.
 */
export async function refuseOtherProvider(sql: Sql, { stripe }: Pick<Config, 'stripe'>, takes = false) {
  const own = keysOf(stripe);
  const kept = await readProvider(sql);
  if (kept && !isSame(kept, own) && !takes && (await hasProviderNames(sql)))
    throw new StartProblem(sentenceOf(kept, own));
  const accountId = own.accountId ?? (kept && isSame(kept, own) ? kept.accountId : null);
  if (kept?.mode !== own.mode || kept.accountId !== accountId) await keepProvider(sql, { ...own, accountId });
}

/** Keys that do not tell their account are taken for those of the same. */
export const isSame = (one: KeysOf, other: KeysOf): boolean =>
  one.mode === other.mode && (one.accountId === null || other.accountId === null || one.accountId === other.accountId);

const sentenceOf = (kept: KeysOf, own: KeysOf): string =>
  `The payments of this database were made with ${nameOf(kept)}, and the settings have ${nameOf(own)}, where none of them is known. Set the keys of before, or another DATABASE_URL or DATA_DIR. If it is a copy that is to go on without them, say so: npm run reconcile -- --other-provider`;

function nameOf({ mode, accountId }: KeysOf): string {
  if (mode === 'sandbox') return 'the sandbox';
  return `keys of Stripe for ${mode} money${accountId === null ? '' : ` of ${accountId}`}`;
}

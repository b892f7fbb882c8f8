import { AsyncLocalStorage } from 'node:async_hooks';
import type { Sql, Transaction } from './queryable.ts';
import { mayTakeTenantRole } from './tenant-role.ts';

type Begin = (...args: unknown[]) => Promise<unknown>;
type Work = (tx: Transaction) => unknown;

const entered = new AsyncLocalStorage<string>();

/**
 * For features that do not take a `TenantDb` yet (invoices, receivables, payments, refunds): until the work ends, transactions that
 * it begins on the owner's pool run as the restricted role.
 */
export const asTenant = <Result>(businessId: string, work: () => Result): Result => entered.run(businessId, work);

/** A pool whose transactions run on `walled()`, connections of the restricted role, while work is done for a business. */
export function withSecondWall(owner: Sql, walled: () => Sql): Sql {
  const beginAsOwner = owner.begin.bind(owner) as Begin;
  let known: Promise<boolean> | null = null;
  const stands = () => {
    known ??= mayTakeTenantRole(owner).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
  const beginFor = async (businessId: string | undefined, args: unknown[]) => {
    if (businessId === undefined || !(await stands())) return beginAsOwner(...args);
    const work = args.at(-1) as Work;
    const inside = (tx: Transaction) => {
      // Sent at once and not waited for: when it fails, so does every statement behind it.
      tx`select set_config('app.business_id', ${businessId}, true)`.execute();
      return work(tx);
    };
    return (walled().begin as Begin)(...args.slice(0, -1), inside);
  };
  Object.assign(owner, { begin: (...args: unknown[]) => beginFor(entered.getStore(), args) });
  return owner;
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Sql, Transaction } from './queryable.ts';
import { mayTakeTenantRole } from './tenant-role.ts';

/** What the driver's queries have besides their types: they are run by their handler, at most once, when somebody waits. */
interface Runnable {
  readonly strings: TemplateStringsArray;
  readonly args: readonly unknown[];
  handler(query: Runnable): void;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}
type Begin = (...args: unknown[]) => Promise<unknown>;
type Work = (tx: Transaction) => unknown;

const entered = new AsyncLocalStorage<string>();

/**
 * Does the work for one business: until it ends, every transaction and every statement that changes something runs behind the
 * second wall, where rows of other businesses do not exist. Plain reads do not: see docs/decisions/0018.
 */
export const asTenant = <Result>(businessId: string, work: () => Result): Result => entered.run(businessId, work);

/**
 * A pool whose transactions run on `walled()`, connections of the tenant's role, while work is done for a business. The
 * business is named for the transaction alone: whatever becomes of it, its connection goes back without one.
 */
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
  const statement = (target: Sql, self: unknown, args: unknown[]) => {
    const query = Reflect.apply(target as unknown as (...all: unknown[]) => unknown, self, args);
    const businessId = entered.getStore();
    if (businessId !== undefined && changesSomething(args[0]))
      Object.assign(query as Runnable, {
        handler: (one: Runnable) => {
          beginFor(businessId, [(tx: Transaction) => tx(one.strings, ...(one.args as never[]))]).then(
            (result) => one.resolve(result),
            (error: unknown) => one.reject(error),
          );
        },
      });
    return query;
  };
  Object.assign(owner, { begin: (...args: unknown[]) => beginFor(entered.getStore(), args) });
  return new Proxy(owner, { apply: statement });
}

const CHANGES = /\b(?:insert|merge)\s+into\b|\bdelete\s+from\b|\bupdate\s+\w+\s+(?:(?:as\s+)?\w+\s+)?set\b/i;
/** The texts of a tagged template are the same object each time. */
const judged = new WeakMap<object, boolean>();

function changesSomething(strings: unknown): boolean {
  if (!Array.isArray(strings) || !('raw' in strings)) return false;
  const known = judged.get(strings);
  if (known !== undefined) return known;
  const changes = CHANGES.test(strings.join(' x '));
  judged.set(strings, changes);
  return changes;
}

import type { DatabaseSync } from 'node:sqlite';

/** A change that time alone causes. */
type Change = 'bank_decides' | 'deposits_expire' | 'account_decided';

export interface DueChange {
  readonly account: string;
  readonly object: string;
  readonly change: Change;
}

export type DueChanges = ReturnType<typeof createDueChanges>;

/** The provider's due changes, by the provider's clock. */
export function createDueChanges(database: DatabaseSync) {
  const insert = database.prepare('insert into due_changes (due_at, account, object, change) values (?, ?, ?, ?)');
  const select = database.prepare('select * from due_changes where due_at <= ? order by due_at, seq limit 1');
  const removeOne = database.prepare('delete from due_changes where seq = ?');
  const removeAll = database.prepare('delete from due_changes where object = ?');
  const selectFor = database.prepare('select min(due_at) as at from due_changes where object = ?');
  return {
    /** `dueAt` in milliseconds since 1970. */
    add(dueAt: number, { account, object, change }: DueChange): void {
      insert.run(dueAt, account, object, change);
    },
    /** Takes the next change that is due at `now` out of the list. */
    take(now: number): DueChange | undefined {
      const row = select.get(now);
      if (!row) return undefined;
      removeOne.run(row.seq ?? null);
      return { account: String(row.account), object: String(row.object), change: row.change as Change };
    },
    /** The object was decided otherwise. Its due changes no longer happen. */
    forget(object: string): void {
      removeAll.run(object);
    },
    nextFor(object: string): number | null {
      const at = selectFor.get(object)?.at;
      return typeof at === 'number' ? at : null;
    },
  };
}

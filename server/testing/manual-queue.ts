import type { Sql } from '../database/sql.ts';
import type { Queue, QueuedTask } from '../services/queue.ts';

export interface Work {
  readonly id: number;
  readonly kind: string;
  readonly data: Record<string, string>;
}

export interface ManualQueue extends Queue {
  /** What is waiting, oldest first. */
  waiting(): Promise<Work[]>;
  /** Runs one task. It stays when it fails, as in the real queue. */
  run(work: Work): Promise<void>;
}

/** A queue that does nothing by itself. A test decides what runs when, too late, or twice. It is transactional. */
export async function createManualQueue(sql: Sql): Promise<ManualQueue> {
  await sql`create table manual_queue (id bigint generated always as identity, kind text not null, data jsonb not null)`;
  const handlers = new Map<string, QueuedTask>();
  return {
    async add(tx, { name }, data) {
      // Notifications of people are not part of these tests.
      if (!/-(mail|delivery)$/.test(name))
        await tx`insert into manual_queue (kind, data) values (${name}, ${tx.json(data as never)})`;
    },
    failures: new Map(),
    schedules: [],
    handle: (task) => void handlers.set(task.name, task),
    every: () => undefined,
    each: () => undefined,
    start: async () => undefined,
    stop: async () => undefined,
    waiting: () => sql<Work[]>`select id, kind, data from manual_queue order by id`,
    async run({ id, kind, data }) {
      await handlers.get(kind)?.run(data);
      await sql`delete from manual_queue where id = ${id}`;
    },
  };
}

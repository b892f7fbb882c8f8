import { setTimeout as wait } from 'node:timers/promises';
import { QUEUE_NAMES } from '../server/app/background.ts';
import type { Sql } from '../server/database/sql.ts';
import { differingBalances } from './provider-balances.ts';
import type { TestServers } from './test-servers.ts';

const SETTLE_MILLISECONDS = 150_000;
const LOOK_MILLISECONDS = 500;
const DAYS = 5;

/**
 * Lets everything late arrive: what a killed server had begun, what waits for another attempt, what banks do in the
 * following days. Answers what is still open when no more time should be needed.
 */
export async function settleDown(servers: TestServers, sql: Sql): Promise<string[]> {
  await servers.ready();
  // While nobody works an hour passes for background work. A claim of a killed process ends in it, and so do all pauses.
  await servers.restart(async () => {
    await sql`
      update jobs.job set start_after = least(start_after, now()), started_on = started_on - interval '1 hour',
        heartbeat_on = heartbeat_on - interval '1 hour'
      where state < 'completed'`;
    await sql`
      update webhook_messages set next_at = least(next_at, now()), claimed_at = claimed_at - interval '1 hour'
      where state = 'waiting'`;
  });
  await servers.ready();
  await servers.provider.control('/bank/webhooks', { paused: false });
  await servers.provider.control('/clock/advance', { days: DAYS });
  const end = Date.now() + SETTLE_MILLISECONDS;
  for (;;) {
    const open = await stillOpen(servers, sql);
    if (open.length === 0 || Date.now() > end) return open;
    await wait(LOOK_MILLISECONDS);
  }
}

async function stillOpen({ provider }: TestServers, sql: Sql): Promise<string[]> {
  const { waiting } = await provider.read<{ waiting: number }>('/bank/webhooks');
  const tasks = await sql<{ name: string; state: string; count: number }[]>`
    select name, state::text, count(*) from jobs.job
    where name = any(${[...QUEUE_NAMES.tasks]}) and state < 'completed' group by 1, 2`;
  const [messages] = await sql<{ count: number }[]>`select count(*) from webhook_messages where state = 'waiting'`;
  const [events] = await sql<{ count: number }[]>`select count(*) from provider_events where handled_at is null`;
  return [
    ...(waiting > 0 ? [`${waiting} events that the provider has not delivered`] : []),
    ...tasks.map(({ name, state, count }) => `${count} ${name} (${state})`),
    ...(messages?.count ? [`${messages.count} messages that programs are to get`] : []),
    ...(events?.count ? [`${events.count} events that nobody looked at`] : []),
    ...(await differingBalances(sql, provider)),
  ];
}

import type { Sql } from '../server/database/sql.ts';
import type { Effect } from './promise-log.ts';

export interface MailComparison {
  /** Mails to customers that were sent. */
  readonly sent: number;
  readonly lost: string[];
  readonly doubled: string[];
  /** Copies with the same Message-ID, as a server that dies in between sends them (docs/decisions/0023). */
  readonly copies: number;
}

interface Row {
  readonly id: string;
  readonly state: string;
  readonly what: string;
}

/**
 * A delivery that says it was sent is in the mailbox, and none waits any more. Each invoice that was acknowledged as sent,
 * and each card payment, has one. Whoever was told once of one cause is not told again under another Message-ID.
 */
export async function compareMails(
  sql: Sql,
  { mailServer, acknowledged }: { mailServer: string; acknowledged: readonly Effect[] },
): Promise<MailComparison> {
  const deliveries = await sql<Row[]>`
    select id, state, concat_ws(' ', occasion, subject_id, cause, recipient) what from deliveries where channel = 'email'`;
  const messageIds = (await (await fetch(`${mailServer}/mailbox/message-ids`)).json()) as string[];
  // The last part of it is the delivery's own id.
  const arrived = messageIds.map((id) => /([0-9a-f-]{36})@/.exec(id)?.[1] ?? '');
  const boxed = new Set(arrived);
  const known = deliveries.filter(({ id }) => boxed.has(id));
  const missing = deliveries.filter(({ id, state }) => state !== 'withdrawn' && (state !== 'sent' || !boxed.has(id)));
  const owed = await withoutDelivery(sql, acknowledged);
  return {
    sent: known.length,
    lost: [...missing.map(({ state, what }) => `mail ${what} (${state})`), ...owed.map((what) => `mail of ${what}`)],
    doubled: twice(known.map(({ what }) => what)).map((what) => `mail ${what}`),
    copies: arrived.filter((id) => known.some((delivery) => delivery.id === id)).length - known.length,
  };
}

async function withoutDelivery(sql: Sql, acknowledged: readonly Effect[]): Promise<string[]> {
  const ids = (kind: Effect['kind']) => acknowledged.filter((effect) => effect.kind === kind).map(({ mark }) => mark);
  const rows = await sql<{ what: string }[]>`
    select concat(asked.occasion, ' ', asked.id) what from (
      select 'invoice' occasion, unnest(${ids('sent')}::uuid[]) id union all select 'payment', unnest(${ids('card')}::uuid[])) asked
    where not exists (select 1 from deliveries d where d.invoice_id = asked.id and d.occasion = asked.occasion)`;
  return rows.map(({ what }) => what);
}

const twice = (names: readonly string[]): string[] =>
  [...Map.groupBy(names, (name) => name)].filter(([, same]) => same.length > 1).map(([name]) => name);

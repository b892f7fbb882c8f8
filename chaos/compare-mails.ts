import type { Sql } from '../server/database/sql.ts';
import type { Effect } from './promise-log.ts';
import type { StandIn } from './stand-in.ts';

export interface MailComparison {
  /** Mails to customers that were sent. */
  readonly sent: number;
  readonly lost: string[];
  readonly doubled: string[];
  /** Copies with the same Message-ID, as a server that dies in between sends them (docs/decisions/0023). */
  readonly copies: number;
}

export interface DeliveryOfMail {
  readonly id: string;
  readonly state: string;
  /** What it tells whom, and why. The same for two that tell the same. */
  readonly what: string;
}

/** The mails to customers, as the product and the mail server have them. An acknowledged invoice, card payment or signature has one. */
export async function compareMails(
  sql: Sql,
  { mailServer, acknowledged }: { mailServer: Pick<StandIn, 'read'>; acknowledged: readonly Effect[] },
): Promise<MailComparison> {
  const deliveries = await sql<DeliveryOfMail[]>`
    select id, state, concat_ws(' ', occasion, subject_id, cause, recipient) what from deliveries where channel = 'email'`;
  const messageIds = await mailServer.read<string[]>('/mailbox/message-ids');
  const judged = judgeMails(deliveries, messageIds);
  const owed = await withoutDelivery(sql, acknowledged);
  return { ...judged, lost: [...judged.lost, ...owed.map((what) => `mail of ${what}`)] };
}

/**
 * A delivery that says it was sent is in the mailbox, and none waits any more. Whoever was told once of one cause is not
 * told again under another Message-ID.
 */
export function judgeMails(deliveries: readonly DeliveryOfMail[], messageIds: readonly string[]): MailComparison {
  // The last part of a Message-ID is the delivery's own id.
  const copies = Map.groupBy(messageIds, (id) => /([0-9a-f-]{36})@/.exec(id)?.[1] ?? '');
  const arrived = deliveries.filter(({ id }) => copies.has(id));
  const missing = deliveries.filter(({ id, state }) => state !== 'withdrawn' && (state !== 'sent' || !copies.has(id)));
  const told = Map.groupBy(arrived, ({ what }) => what);
  return {
    sent: arrived.length,
    lost: missing.map(({ state, what }) => `mail ${what} (${state})`),
    doubled: [...told].filter(([, same]) => same.length > 1).map(([what]) => `mail ${what}`),
    copies: arrived.reduce((sum, { id }) => sum + (copies.get(id)?.length ?? 0) - 1, 0),
  };
}

async function withoutDelivery(sql: Sql, acknowledged: readonly Effect[]): Promise<string[]> {
  const ids = (kind: Effect['kind']) => acknowledged.filter((effect) => effect.kind === kind).map(({ mark }) => mark);
  const rows = await sql<{ what: string }[]>`
    select concat(asked.occasion, ' ', asked.id) what from (
      select 'invoice' occasion, unnest(${ids('sent')}::uuid[]) id
      union all select 'payment', unnest(${ids('card')}::uuid[])
      union all select 'signed', unnest(${ids('signed')}::uuid[])) asked
    where not exists (select 1 from deliveries d where d.invoice_id = asked.id and d.occasion = asked.occasion)`;
  return rows.map(({ what }) => what);
}

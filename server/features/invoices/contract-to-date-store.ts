import type { ContractToDate } from '@underlay/domain/contracts/contract-to-date.ts';
import type { BasisPoints, Cents } from '@underlay/domain/money/money.ts';
import { fixed } from '../../database/nested.ts';
import type { TenantReader } from '../../database/sql.ts';

export interface OfDraw {
  /** The draw that it bills (DRAW-01). Then its lines and taxes are shares of the contract's. */
  readonly drawId: string | null;
  /** The contract as it was when that draw was sent, and whether it was canceled since. Null of anything else, and of what was sent before this was kept. */
  readonly contractToDate: ContractToDate | null;
  /** What of it is held back, so that its total is without it, and by which percent. Null where nothing is (RET-02). */
  readonly retained: Cents;
  readonly retainageRate: BasisPoints | null;
  /** What of its total other draws held back (RET-04). */
  readonly released: Cents;
}

/** Of the invoice of a draw: what was kept when it was sent, and while it waits what is so now. Of what is never billed there is nothing. */
const contractToDate = fixed(
  (sql) => sql`
  case when i.draw_id is not null then (
    select case when d.dropped_at is not null and i.status = 'pending' then null
      when i.status = 'pending' then json_build_object('sum', k.sum_cents, 'before', k.billed_cents, 'held', k.retained_cents, 'canceled', k.canceled_at is not null)
      when d.sent_sum_cents is not null then json_build_object('sum', d.sent_sum_cents, 'before', d.sent_before_cents, 'held', coalesce(d.sent_held_cents, 0), 'canceled', k.canceled_at is not null) end
    from draws d join contracts k on k.business_id = d.business_id and k.id = d.contract_id
    where d.business_id = i.business_id and d.id = i.draw_id) end`,
);

export const ofDraw = fixed(
  (sql) => sql`
  i.draw_id "drawId", ${contractToDate(sql)} "contractToDate", i.retained_cents retained, i.retainage_basis_points "retainageRate",
  i.released_cents released`,
);

export const heldColumns = ({ retained, retainageRate, released }: OfDraw) => ({
  retained_cents: retained,
  retainage_basis_points: retainageRate,
  released_cents: released,
});

/** What the invoice `i`, which waits and asks for what is held, can ask for by now (RET-04). Null of all others. */
export const stillHeld = fixed(
  (sql) => sql`
  case when i.status = 'pending' and i.released_cents > 0 then (
    select k.retained_cents from draws d join contracts k on k.business_id = d.business_id and k.id = d.contract_id
    where d.business_id = i.business_id and d.id = i.draw_id) end`,
);

/** Whether the invoice `i` waits, and bills a draw that was dropped with its contract (CONT-06), or asks for what is held of nothing (RET-04). */
export const isOfDropped = fixed(
  (sql) => sql`
  i.status = 'pending' and exists (
    select from draws d join contracts k on k.business_id = d.business_id and k.id = d.contract_id
    where d.business_id = i.business_id and d.id = i.draw_id
      and (d.dropped_at is not null or (d.releases and k.retained_cents = 0)))`,
);

/** The place of the draw `d` among those that its customer may see (LINK-04). */
export const shownDraws = fixed(
  (sql) => sql`
  select count(*) draws, count(*) filter (where a.position <= d.position) ordinal
  from draws a left join invoices b on b.business_id = a.business_id and b.draw_id = a.id and b.status <> 'pending'
  where a.business_id = d.business_id and a.contract_id = d.contract_id and not a.releases and (b.id is not null or not a.hidden)`,
);

/** Which of the draws that its customer may see an invoice bills, of how many. */
export async function readDrawPlace({ sql, businessId }: TenantReader, drawId: string) {
  const [row] = await sql<{ ordinal: number; of: number; isDeposit: boolean; releases: boolean }[]>`
    select shown.ordinal, shown.draws "of", d.due = 'acceptance' "isDeposit", d.releases
    from draws d cross join lateral (${shownDraws(sql)}) shown
    where d.business_id = ${businessId} and d.id = ${drawId}`;
  return row;
}

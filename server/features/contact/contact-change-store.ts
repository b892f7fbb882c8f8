import type { Queryable, TenantReader, TenantTransaction, Transaction } from '../../database/sql.ts';

export interface ContactChange {
  readonly id: string;
  readonly businessId: string;
  readonly customerId: string;
  readonly kind: 'email' | 'phone';
  /** The last confirmed value. */
  readonly oldValue: string;
  readonly newValue: string;
  readonly state: 'open' | 'confirmed' | 'undone' | 'replaced';
  readonly createdAt: Date;
}

/** Whose contact it is. */
export interface Customer {
  readonly businessId: string;
  readonly customerId: string;
}

const columns = (sql: Queryable) => sql`
  id, business_id "businessId", customer_id "customerId", kind, old_value "oldValue", new_value "newValue", state,
  created_at "createdAt"`;

export async function readChange({ sql, businessId }: TenantReader, changeId: string) {
  const [row] = await sql<ContactChange[]>`
    select ${columns(sql)} from contact_changes where business_id = ${businessId} and id = ${changeId}`;
  return row;
}

/** The address that is not confirmed yet. */
export async function readOpenChange({ sql, businessId }: TenantReader, { customerId }: Customer) {
  const [row] = await sql<ContactChange[]>`
    select ${columns(sql)} from contact_changes
    where business_id = ${businessId} and customer_id = ${customerId} and kind = 'email' and state = 'open'`;
  return row;
}

/** How often a customer has changed their contact on a day, and when they last did at all. E-mail and phone at once count once. */
export async function countChanges(
  { sql, businessId }: TenantReader,
  { customerId }: Customer,
  { today, timeZone }: { today: string; timeZone: string },
) {
  const [row] = await sql<{ count: number; last: Date | null }[]>`
    select count(distinct created_at) filter (where (created_at at time zone ${timeZone})::date = ${today}::date) count,
      max(created_at) last
    from contact_changes where business_id = ${businessId} and customer_id = ${customerId}`;
  return row ?? { count: 0, last: null };
}

export async function insertChange(tx: Transaction, change: ContactChange & { readonly ipAddress: string }) {
  const decided = change.state === 'open' ? null : change.createdAt;
  await tx`
    insert into contact_changes
      (business_id, id, customer_id, kind, old_value, new_value, state, ip_address, created_at, decided_at)
    values (${change.businessId}, ${change.id}, ${change.customerId}, ${change.kind}, ${change.oldValue}, ${change.newValue},
      ${change.state}, ${change.ipAddress}, ${change.createdAt}, ${decided})`;
}

export async function endChange(
  { sql, businessId }: TenantTransaction,
  { id }: Pick<ContactChange, 'businessId' | 'id'>,
  state: 'confirmed' | 'replaced',
  at: Date,
) {
  await sql`
    update contact_changes set state = ${state}, decided_at = ${at} where business_id = ${businessId} and id = ${id}`;
}

/** Undoes this change and every later one of the address. None of their links can bring a later address back. */
export async function undoChangesFrom(tx: Transaction, change: ContactChange, at: Date) {
  await tx`
    update contact_changes set state = 'undone', decided_at = ${at}
    where business_id = ${change.businessId} and customer_id = ${change.customerId} and kind = 'email'
      and created_at >= ${change.createdAt} and state <> 'undone'`;
}

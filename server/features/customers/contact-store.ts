import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';

export interface Contact {
  readonly email: string;
  /** Ten digits (D75). */
  readonly phone: string;
  readonly receiveEmail: boolean;
  readonly receiveSMS: boolean;
  /** When the business itself last set the e-mail address. Null while it has not set it since the customer was created. */
  readonly emailSetAt: Date | null;
}

const columns = (sql: Queryable) => sql`
  email, phone, receive_email "receiveEmail", receive_sms "receiveSMS", email_set_at "emailSetAt"`;

export async function readContact({ sql, businessId }: TenantReader, customerId: string) {
  const [row] = await sql<Contact[]>`
    select ${columns(sql)} from customers where business_id = ${businessId} and id = ${customerId}`;
  return row;
}

/** The same, with the customer's row locked. Changes of how they are reached run one after the other. */
export async function lockContact({ sql, businessId }: TenantTransaction, customerId: string) {
  const [row] = await sql<Contact[]>`
    select ${columns(sql)} from customers where business_id = ${businessId} and id = ${customerId} for no key update`;
  return row;
}

/** The version shows a manager with the customer's form open that this was changed meanwhile. */
export async function storeContact(
  { sql, businessId }: TenantTransaction,
  customerId: string,
  { email, phone }: Pick<Contact, 'email' | 'phone'>,
) {
  await sql`
    update customers set email = ${email}, phone = ${phone}, version = version + 1
    where business_id = ${businessId} and id = ${customerId}`;
}

export async function storePreferences(
  { sql, businessId }: TenantTransaction,
  customerId: string,
  { receiveEmail, receiveSMS }: Pick<Contact, 'receiveEmail' | 'receiveSMS'>,
) {
  await sql`
    update customers set receive_email = ${receiveEmail}, receive_sms = ${receiveSMS}
    where business_id = ${businessId} and id = ${customerId}`;
}

/**
 * The business has set the address, which ends what the customer had changed themselves (P20). Its moment is later than every
 * such change, whatever the clocks of two machines say. It can no longer be undone.
 */
export async function takeOverEmail({ sql, businessId }: TenantTransaction, customerId: string, at: Date) {
  await sql`
    update customers set email_set_at = greatest(${at}::timestamptz, (
      select max(created_at) + interval '1 millisecond' from contact_changes
      where business_id = ${businessId} and customer_id = ${customerId}))
    where business_id = ${businessId} and id = ${customerId}`;
  await sql`
    update contact_changes set state = 'replaced', decided_at = ${at}
    where business_id = ${businessId} and customer_id = ${customerId} and kind = 'email' and state = 'open'`;
}

/** Takes back the address that somebody entered over the link and nobody has confirmed. Undefined where there is none. */
export async function takeBackUnconfirmed({ sql, businessId }: TenantTransaction, customerId: string, at: Date) {
  const [row] = await sql<{ from: string; to: string }[]>`
    with undone as (
      update contact_changes set state = 'undone', decided_at = ${at}
      where business_id = ${businessId} and customer_id = ${customerId} and kind = 'email' and state = 'open'
      returning old_value, new_value)
    update customers set email = undone.old_value, version = version + 1 from undone
    where business_id = ${businessId} and id = ${customerId}
    returning undone.new_value "from", undone.old_value "to"`;
  return row;
}

interface WaysBefore {
  readonly email: string;
  /** Ten digits that take texts. Null when none do. */
  readonly number: string | null;
}

/**
 * How a customer is reached, without what came over their link since a moment: the address that was confirmed then, or that the
 * business has set since, and a phone that was not entered over the link since.
 */
export async function readWaysBefore(
  { sql, businessId }: TenantReader,
  { customerId, since }: { readonly customerId: string; readonly since: Date },
): Promise<WaysBefore | undefined> {
  const [row] = await sql<WaysBefore[]>`
    select
      coalesce((
        select o.old_value from contact_changes o
        where o.business_id = c.business_id and o.customer_id = c.id and o.kind = 'email'
          and (o.state = 'open' or (o.state = 'confirmed' and o.decided_at >= ${since}))
          and o.created_at > coalesce(c.email_set_at, '-infinity')
        order by o.created_at limit 1), c.email) email,
      case when c.receive_sms and c.sms_confirmed_phone = c.phone and not exists (
        select 1 from contact_changes o
        where o.business_id = c.business_id and o.customer_id = c.id and o.kind = 'phone' and o.new_value = c.phone
          and o.created_at >= ${since}) then c.phone end number
    from customers c where c.business_id = ${businessId} and c.id = ${customerId}`;
  return row;
}

interface Reached {
  readonly name: string;
  readonly email: string;
  /** The confirmed address, while another one is not confirmed yet. */
  readonly confirmed: string | null;
}

export async function readReached({ sql, businessId }: TenantReader, customerId: string) {
  const [row] = await sql<Reached[]>`
    select c.display_name as name, c.email, o.old_value confirmed from customers c
    left join contact_changes o
      on o.business_id = c.business_id and o.customer_id = c.id and o.kind = 'email' and o.state = 'open'
    where c.business_id = ${businessId} and c.id = ${customerId}`;
  return row;
}

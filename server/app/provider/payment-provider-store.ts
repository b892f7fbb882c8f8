import type { KeysOf } from '../../config.ts';
import type { Queryable } from '../../database/sql.ts';

/** With which provider the payments of this database were made. Undefined before the first start that notes it. */
export async function readProvider(sql: Queryable): Promise<KeysOf | undefined> {
  const [row] = await sql<KeysOf[]>`select mode, account_id "accountId" from payment_provider`;
  return row;
}

/** `leaves`: it is a copy, and the provider of before that of its original. */
export async function keepProvider(sql: Queryable, { mode, accountId, leaves }: KeysOf & { readonly leaves: boolean }) {
  await sql`
    insert into payment_provider (mode, account_id, left_at) values (${mode}, ${accountId}, case when ${leaves} then now() end)
    on conflict (one) do update set mode = excluded.mode, account_id = excluded.account_id, since = now(),
      left_at = coalesce(excluded.left_at, payment_provider.left_at)`;
}

/** Whether it left the provider of its original, and was not brought back since: what comes of a backup of a copy is a copy of that one. */
export async function hasLeftProvider(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ hasLeft: boolean }[]>`
    select left_at > coalesce((select max(restored_at) from restorations), '-infinity') "hasLeft" from payment_provider`;
  return row?.hasLeft ?? false;
}

/** Some of the accounts that businesses here have at the provider: first those with the newest payments, which are still in use. */
export async function someAccounts(sql: Queryable, max: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select b.provider_account_id id from businesses b left join lateral (
      select p.created_at paid_at from payments p where p.business_id = b.id and p.state not in ('started', 'canceled')
      order by p.created_at desc limit 1) newest on true
    where b.provider_account_id is not null order by newest.paid_at desc nulls last, b.created_at desc, b.id limit ${max}`;
  return rows.map(({ id }) => id);
}

/** Whether anything here has a name at the provider. An account comes first, but for the accounts that a payer saves. */
export async function hasProviderNames(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ there: boolean }[]>`
    select exists (select 1 from businesses where provider_account_id is not null) or exists (select 1 from provider_customers) there`;
  return row?.there ?? false;
}

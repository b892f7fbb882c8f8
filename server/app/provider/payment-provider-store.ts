import type { KeysOf } from '../../config.ts';
import type { Queryable } from '../../database/sql.ts';

/** With which provider the payments of this database were made. Undefined before the first start that notes it. */
export async function readProvider(sql: Queryable): Promise<KeysOf | undefined> {
  const [row] = await sql<KeysOf[]>`select mode, account_id "accountId" from payment_provider`;
  return row;
}

export async function keepProvider(sql: Queryable, { mode, accountId }: KeysOf) {
  await sql`
    insert into payment_provider (mode, account_id) values (${mode}, ${accountId})
    on conflict (one) do update set mode = excluded.mode, account_id = excluded.account_id, since = now()`;
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

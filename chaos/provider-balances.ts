import type { Sql } from '../server/database/sql.ts';
import type { StandIn } from './stand-in.ts';

/** Businesses whose clearing is not what the provider has for them, with both in cents. */
export async function differingBalances(sql: Sql, provider: Pick<StandIn, 'read'>): Promise<string[]> {
  const rows = await sql<{ account: string; clearing: number }[]>`
    select provider_account_id account, coalesce((
      select sum(amount_cents) from ledger_lines l where l.business_id = b.id and l.account = 'clearing'), 0)::bigint clearing
    from businesses b where provider_account_id is not null`;
  const differing: string[] = [];
  for (const { account, clearing } of rows) {
    const { available } = await provider.read<{ available: { amount: number }[] }>('/v1/balance', {
      authorization: 'Bearer sk_test_sandbox',
      'stripe-account': account,
    });
    const there = available[0]?.amount ?? 0;
    if (there !== clearing) differing.push(`${account}: there ${there}, here ${clearing}`);
  }
  return differing;
}

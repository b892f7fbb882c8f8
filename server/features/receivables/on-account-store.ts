import type { TenantTransaction } from '../../database/sql.ts';

/** Money on account that stood on no invoice yet has none whose lock would keep two callers apart: it is locked itself (ALLOC-09). */
export async function lockOnAccount({ sql, businessId }: TenantTransaction, paymentIds: readonly string[]) {
  await sql`
    select 1 from payments where business_id = ${businessId} and id = any(${paymentIds as string[]}::uuid[]) and invoice_id is null
    order by id for update`;
}

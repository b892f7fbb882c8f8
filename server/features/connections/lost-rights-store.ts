import type { Granted } from '@underlay/domain/connections/connection-rights.ts';
import type { TenantTransaction } from '../../database/sql.ts';

/**
 * What messages would have told a program with rights that it is now losing is forgotten where it did not get through: each is made anew
 * by the next attempt, or fails if the program may not hear of it any more. Asked before the rights are written.
 */
export async function forgetUnsentBodies(
  { sql, businessId }: TenantTransaction,
  connectionId: string,
  { rights, onlyRead }: Granted,
) {
  await sql`
    update webhook_messages m set body = null
    from connections c join webhook_endpoints w on w.business_id = c.business_id and w.connection_id = c.id
    where c.business_id = ${businessId} and c.id = ${connectionId}
      and not (c.rights <@ ${[...rights]}::text[] and (c.only_read or not ${onlyRead}::boolean))
      and m.business_id = w.business_id and m.endpoint_id = w.id and m.state <> 'done' and m.body is not null`;
}

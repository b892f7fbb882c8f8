import type { TenantTransaction } from '../../database/sql.ts';

const BETWEEN = '/';

/** The cause of a mail to a subcontractor. It says whom it is for, whatever their address becomes, and so do its repetitions. */
export const causeFor = (eventId: string, subcontractorId: string): string => `${eventId}${BETWEEN}${subcontractorId}`;

/** The present address of the subcontractor whom it is for, empty when they have none. Undefined where an address was typed in. */
export async function addressOfCause(
  { sql, businessId }: TenantTransaction,
  cause: string,
): Promise<string | undefined> {
  const [, subcontractorId] = cause.split(BETWEEN);
  if (subcontractorId === undefined) return undefined;
  const [row] = await sql<{ email: string }[]>`
    select email from subcontractors where business_id = ${businessId} and id = ${subcontractorId}`;
  return row?.email;
}

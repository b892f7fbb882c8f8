import type { SecurityOutcome } from '@underlay/domain/security/kinds.ts';
import type { Queryable } from '../database/sql.ts';

export interface SecurityEventRow {
  readonly at: Date;
  readonly kind: string;
  readonly outcome: SecurityOutcome;
  readonly userId: string | null;
  readonly businessId: string | null;
  readonly network: string | null;
  readonly networkHash: Buffer | null;
  readonly device: string | null;
  readonly details: Readonly<Record<string, string | number>>;
  readonly times: number;
}

export async function insertSecurityEvent(sql: Queryable, row: SecurityEventRow) {
  await sql`
    insert into security_events (at, kind, outcome, user_id, business_id, network, network_hash, device, details, times)
    values (${row.at}, ${row.kind}, ${row.outcome}, ${row.userId}, ${row.businessId}, ${row.network}, ${row.networkHash},
      ${row.device}, ${sql.json(row.details)}, ${row.times})`;
}

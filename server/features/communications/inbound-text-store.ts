import type { Transaction } from '../../database/sql.ts';

/** False when this text has come before, however long ago. Nothing in a signed call says when it was made. */
export async function insertInboundText(tx: Transaction, sid: string, at: Date): Promise<boolean> {
  const rows = await tx`
    insert into inbound_texts (sid, received_at) values (${sid}, ${at}) on conflict do nothing returning 1`;
  return rows.length === 1;
}

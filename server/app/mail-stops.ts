import { Id } from '@underlay/contract/primitives.ts';
import type { Sql } from '../database/sql.ts';
import { asOwner } from '../database/tenant-db.ts';
import { liftMailStop, listMailStops } from '../features/deliveries/index.ts';
import { notifyScreens } from '../services/live-store.ts';
import { insertSecurityEvent } from '../services/security-event-store.ts';

/** A line for each business that sends no mails at the moment. */
export async function describeMailStops(sql: Sql): Promise<string[]> {
  const stops = await listMailStops(sql);
  if (stops.length === 0) return ['No mails are stopped.'];
  return stops.map(
    ({ businessId, name, why, stoppedAt }) => `${businessId}  ${stoppedAt.toISOString()}  ${why.padEnd(10)}  ${name}`,
  );
}

/** The operator has looked. What came back before does not count any more. False when nothing was stopped. */
export async function allowMails(sql: Sql, businessId: string, at: Date): Promise<boolean> {
  if (!Id.safeParse(businessId).success) return false;
  return sql.begin(async (tx) => {
    if (!(await liftMailStop(asOwner(tx, businessId), at))) return false;
    await notifyScreens(asOwner(tx, businessId), { about: 'mail-stop', id: businessId });
    const nobody = { userId: null, network: null, networkHash: null, device: null, details: {}, times: 1 };
    await insertSecurityEvent(tx, { ...nobody, at, kind: 'mail-stop', outcome: 'success', businessId });
    return true;
  }) as Promise<boolean>;
}

import type { Transaction } from '../../database/sql.ts';
import { asOwner } from '../../database/tenant-db.ts';
import type { Platform } from '../../services/platform.ts';
import { endTexts } from '../customers/index.ts';
import { moveDelivery } from './delivery-store.ts';
import { textsWaitingFor } from './text-delivery-store.ts';

/** A phone wants no more texts of anyone who shares our number. None is begun from now on, and what waits for it is not sent. */
export async function stopPhone({ clock }: Pick<Platform, 'clock'>, sql: Transaction, phone: string): Promise<void> {
  const at = clock.now();
  await endTexts(sql, phone, at);
  const withdrawn = { from: ['queued'], to: 'withdrawn', problem: 'The phone said STOP.', at } as const;
  for (const { businessId, id } of await textsWaitingFor(sql, phone))
    await moveDelivery(asOwner(sql, businessId), { ...withdrawn, id });
}

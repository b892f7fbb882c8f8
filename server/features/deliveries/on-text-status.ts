import { textFailureMessage } from '@underlay/domain/communications/text-failure-messages.ts';
import type { Platform } from '../../services/platform.ts';
import type { TextStatus } from '../../services/sms-gateway.ts';
import { type DeliveryState, moveDelivery, readDelivery } from './delivery-store.ts';
import { stopPhone } from './stop-phone.ts';

type Reference = { readonly businessId: string; readonly id: string };

/** The phone has said STOP to the provider. */
const OPTED_OUT = 21610;

/**
 * A status from the provider. Statuses come in any order and more than once, and never move a text back: what bounced or failed
 * stays so. One may be the first trace of a text whose sender was killed. That text is not sent again.
 */
export async function onTextStatus(
  platform: Platform,
  { businessId, id }: Reference,
  { state, code }: Pick<TextStatus, 'state' | 'code'>,
) {
  const db = platform.tenantDb(businessId);
  const { systemDb, clock } = platform;
  const failed = state === 'bounced' || state === 'failed';
  // A STOP withdrew it while it was under way. It was sent all the same, and says so.
  const from: DeliveryState[] = failed ? ['queued', 'sent', 'withdrawn'] : ['queued', 'withdrawn'];
  const move = { id, from, to: failed ? state : 'sent', problem: failed ? textFailureMessage(code) : '' } as const;
  if (!(await db.begin((tx) => moveDelivery(tx, { ...move, at: clock.now() })))) return;
  if (code !== OPTED_OUT) return;
  const delivery = await readDelivery(db, id);
  if (delivery) await systemDb.begin((tx) => stopPhone(platform, tx, delivery.recipient));
}

import { textFailureMessage } from '@underlay/domain/communications/text-failure-messages.ts';
import type { Platform } from '../../services/platform.ts';
import type { TextStatus } from '../../services/sms-gateway.ts';
import { type DeliveryState, moveDelivery, readDelivery } from './delivery-store.ts';
import { failDelivery } from './fail-delivery.ts';
import { stopPhone } from './stop-phone.ts';

type Reference = { readonly businessId: string; readonly id: string };

/** A STOP may withdraw one that is under way. It was sent all the same, and says so. */
const UNDER_WAY: readonly DeliveryState[] = ['queued', 'withdrawn'];

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
  const at = clock.now();
  const isMoved = await db.begin((tx) => {
    if (state === 'bounced' || state === 'failed')
      return failDelivery(tx, { id, from: [...UNDER_WAY, 'sent'], to: state, problem: textFailureMessage(code), at });
    return moveDelivery(tx, { id, from: UNDER_WAY, to: 'sent', problem: '', at });
  });
  if (!isMoved) return;
  if (code !== OPTED_OUT) return;
  const delivery = await readDelivery(db, id);
  if (delivery) await systemDb.begin((tx) => stopPhone(platform, tx, delivery.recipient));
}

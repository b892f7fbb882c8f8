/** What younger features may use of deliveries. */
export type { Composer, Content } from './composer.ts';
export { causeFor } from './crew-recipient-store.ts';
export {
  type DeliveryOfInvoice,
  type DeliveryRow,
  deliveriesOf,
  deliveriesOfInvoice,
  deliveryIdsOf,
  deliveryOfEntry,
  documentOf,
  moveDelivery,
  readDelivery,
  redirectDelivery,
  toldBefore,
} from './delivery-store.ts';
export { failDelivery } from './fail-delivery.ts';
export { giveUpDelivery, KEEPS_TRYING } from './give-up-delivery.ts';
export { judgeMails, wordsOfStop } from './mail-stop.ts';
export { liftMailStop, listMailStops } from './mail-stop-store.ts';
export { alwaysLeaves, hindranceUntilVerified, mayMailBusiness, stopOf } from './may-send.ts';
export { noteBounce, noteReport } from './note-bounce.ts';
export { onTextStatus } from './on-text-status.ts';
export { mailDelivery, queueDeliveries, queueEach, refuseHindered, textDelivery } from './queue-deliveries.ts';
export { keepReminderLimit } from './reminder-limit.ts';
export { reasonOf } from './repeat-delivery.ts';
export { bounceAddress, readReturnAddress, replyAddress } from './return-addresses.ts';
export { deliveryJson } from './routes.ts';
export { stopPhone } from './stop-phone.ts';
export { lastTexted } from './text-delivery-store.ts';

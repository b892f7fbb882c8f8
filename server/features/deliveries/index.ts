/** What younger features may use of deliveries. */
export { type Composer, type Composers, deliverMail, giveUpDelivery } from './deliver.ts';
export { deliverText } from './deliver-text.ts';
export { type DeliveryRow, deliveriesOf, deliveriesOfInvoice } from './delivery-store.ts';
export { hearOfText } from './hear-of-text.ts';
export { noteBounce } from './note-bounce.ts';
export { queueDeliveries } from './queue-deliveries.ts';
export { type Reminders, reasonOf } from './repeat-delivery.ts';
export { readReturnAddress } from './return-addresses.ts';
export { deliveryJson, deliveryRoutes } from './routes.ts';
export { stopPhone } from './stop-phone.ts';
export { lastTexted } from './text-delivery-store.ts';

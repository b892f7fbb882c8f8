/** What younger features may use of deliveries. */
export { addressLabel, deliveryLabel, NOT_DELIVERED, offersRepeat } from './delivery-copy.ts';

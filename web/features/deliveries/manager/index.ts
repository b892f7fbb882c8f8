/** What younger features may use of deliveries in the manager area. */
export { RepeatDelivery } from './repeat-delivery.tsx';

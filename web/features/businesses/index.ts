/** What younger features may use of businesses. */
export { useBusinessDay } from './business-day.ts';
export {
  businessesQuery,
  businessQuery,
  categoriesQuery,
  PAYMENT_CATEGORY,
  paymentSettingsQuery,
} from './business-queries.ts';
export { moneySettingsQuery } from './money-queries.ts';
export { PART_FIELD_RULES, PartFields, sentPart, type TypedPart, typedPart } from './part-fields.tsx';
export { recordLink } from './record-link.ts';
export { meQuery, useMay } from './rights.ts';
export { sellingSettingsQuery } from './selling-queries.ts';
export { taxRatesQuery } from './tax-rate-queries.ts';
export { useBusinessId } from './use-business-id.ts';

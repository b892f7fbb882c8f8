/** The fields of an intent that a browser with the publishable key does not see. */
const SECRET = new Set([
  'application',
  'application_fee_amount',
  'customer',
  'latest_charge',
  'metadata',
  'on_behalf_of',
  'review',
  'transfer_data',
  'transfer_group',
]);

/** The same object as Stripe answers it to a publishable key, also inside an error. */
export function withoutSecrets(object: object): object {
  const entries = Object.entries(object).filter(([name]) => !SECRET.has(name));
  return Object.fromEntries(
    entries.map(([name, value]) =>
      name === 'payment_intent' && value !== null && typeof value === 'object'
        ? [name, withoutSecrets(value)]
        : [name, value],
    ),
  );
}

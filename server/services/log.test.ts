import { expect, test } from 'vitest';
import { maskedPath } from './log.ts';

const ID = '5f0c8f0a-7a2b-4d7b-8c55-2a3b4c5d6e7f';

test('D03 TM-02 ids of links, invoices, files and payments are cut in a log, ours and the provider’s', () => {
  expect(maskedPath(`/core/api/portfolios/${ID}/accounts/${ID}/invoices/${ID}/files/${ID}?k=secret`)).toBe(
    '/core/api/portfolios/5f0c…/accounts/5f0c…/invoices/5f0c…/files/5f0c…',
  );
  expect(maskedPath(`/stripe/callback/${ID}/${ID}/pi_3Nw9Zk2eZvKYlo2C1a2b3c4d`)).toBe(
    '/stripe/callback/5f0c…/5f0c…/pi_3…',
  );
  // Without a digit, as one in sixty is.
  expect(maskedPath('/stripe/callback/pi_NwZkeZvKYloCabcdQwErTyUi')).toBe('/stripe/callback/pi_N…');
  expect(maskedPath(`/core/api/payments/%35${ID.slice(1)}`)).toMatch(/^\/core\/api\/payments\/%35.{0,3}…$/);
});

test('D03 what is no id stays readable', () => {
  for (const path of [
    '/core/api/payments/cards/intents',
    '/core/api/webhooks/stripe',
    '/assets/index-4f8a9b2c7d1e.js',
    '/a-word-that-is-longer-than-twenty-letters',
  ])
    expect(maskedPath(path)).toBe(path);
});

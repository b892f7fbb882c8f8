import { expect, test } from '@playwright/test';
import { firstLoadKilobytes } from '../bench/page-weight.ts';

/** What it may weigh before it shows, in kilobytes of scripts as they are sent. */
const LIMITS = [
  { program: 'portal', limit: 120 },
  { program: 'portal', later: 'features/invoices/portal/done-lists.tsx', limit: 120 },
  { program: 'portal', later: 'features/invoices/portal/rarer-parts.tsx', limit: 120 },
  { program: 'portal', later: 'features/payments/portal/payment-notice.tsx', limit: 123 },
  { program: 'portal', later: 'features/offers/portal/offer-page.tsx', limit: 135 },
  { program: 'manager', later: 'features/invoices/manager/invoices-page.tsx', limit: 200 },
] as const;

for (const { program, limit, ...rest } of LIMITS) {
  const later = 'later' in rest ? rest.later : undefined;
  test(`SHELL-01 ${later ?? `the first pages of the ${program}`}: at most ${limit} KB of scripts are loaded`, () => {
    const kilobytes = firstLoadKilobytes(program, later);
    expect(kilobytes).toBeGreaterThan(limit / 2);
    expect(kilobytes).toBeLessThanOrEqual(limit);
  });
}

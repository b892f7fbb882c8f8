import { expect, test } from 'vitest';
import type { CalendarDate } from '../calendar/calendar-date.ts';
import { statusAfter } from '../invoices/lifecycle.ts';
import { ZERO } from '../money/money.ts';
import { OUTCOMES, offerAfter } from './offer-life.ts';

test('VER-03 QUO-17 a quote is taken back when its answer allows that, and made an invoice when nobody has answered', () => {
  const money = { total: ZERO, paid: ZERO, pending: ZERO, reserved: ZERO, credited: ZERO, charged: ZERO, lineCount: 1 };
  for (const status of ['pending', 'sent'] as const)
    for (const outcome of [null, ...(status === 'sent' ? OUTCOMES : [])]) {
      const facts = { status, outcome, isQuote: true, quoteExpiration: null };
      const revised = offerAfter('revise', facts, '2026-11-25' as CalendarDate);
      expect([status, outcome, statusAfter('retract', { ...money, ...facts })]).toEqual([
        status,
        outcome,
        revised.ok ? { ok: true, value: 'pending' } : revised,
      ]);
      expect(statusAfter('convert', { ...money, ...facts }).ok).toBe(outcome === null);
    }
});

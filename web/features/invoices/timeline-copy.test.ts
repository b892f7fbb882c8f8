import { cents } from '@underlay/domain/money/money.ts';
import { expect, test } from 'vitest';
import { detailLabel, momentTitle } from './timeline-copy.ts';

const said = (amount: number | null, setAgainst?: number) => {
  const moment = {
    kind: 'payment_unapplied' as const,
    detail: 'Check 62.',
    amount: amount === null ? null : cents(amount),
    ...(setAgainst !== undefined && { setAgainst: cents(setAgainst) }),
  };
  return [momentTitle(moment), detailLabel(moment)];
};

test('PART-19 INV-17 the timeline tells what was kept as credit, and what was set against a returned check', () => {
  expect(said(9_000)).toEqual(['Payment kept as credit', 'Check 62, $90.00']);
  expect(said(5_000, 4_000)).toEqual([
    'Payment kept as credit',
    'Check 62, $50.00, $40.00 set against a returned check',
  ]);
  expect(said(0, 4_000)).toEqual(['Payment set against a returned check', 'Check 62, $40.00']);
  expect(said(null)).toEqual(['Payment kept as credit', 'Check 62.']);
});

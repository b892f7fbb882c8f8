// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { JOB_PATH, job, READ_JOB } from '../../../testing/jobs-in-test.ts';
import { openPortal } from '../../../testing/portal-in-test.tsx';

type Entries = typeof job.story.entries;

async function told(entries: Entries) {
  openPortal(JOB_PATH, { [READ_JOB]: { body: { ...job, story: { entries, count: entries.length } } } });
  return within(await screen.findByRole('region', { name: 'The story so far' }));
}

function paidEntry() {
  const paid = job.story.entries.find(({ kind }) => kind === 'payment');
  if (!paid?.payment) throw new Error('nothing was paid');
  return { ...paid, payment: paid.payment };
}

test('LINK-03 a payment of less than its document came to is called a part of it', async () => {
  const entries = job.story.entries.map((entry) => ({
    ...entry,
    payment: entry.payment && { ...entry.payment, isPart: true },
  }));
  expect((await told(entries)).getByRole('link', { name: 'Part of deposit paid' })).toBeTruthy();
});

test('LINK-03 PART-15 a check has the day on which it came and no hour, and a payment from a bank account both', async () => {
  const paid = paidEntry();
  const at = '2026-11-21T03:59:00Z';
  const check = { ...paid, key: 'check', at, payment: { ...paid.payment, method: 'manual' as const } };
  const items = (await told([{ ...paid, at }, check])).getAllByRole('listitem');
  expect(items.map((item) => item.querySelector('time')?.textContent)).toEqual([
    'November 20th, 2026 9:59 PM',
    'November 20th, 2026',
  ]);
});

test('LINK-03 RISK-07 the story tells what the bank took back from what was refunded', async () => {
  const paid = paidEntry();
  const failed = { ...paid.payment, status: 'failed' as const };
  const entries = [
    { ...paid, kind: 'refund' as const, takenByBank: true },
    { ...paid, key: 'own', kind: 'refund' as const },
    { ...paid, key: 'back', payment: { ...failed, returned: true } },
    { ...paid, key: 'never', payment: failed },
  ];
  const story = await told(entries);
  expect(story.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent)).toEqual([
    'Your bank took back a part of the payment of deposit',
    'Refund of deposit',
    'Your bank returned the payment of deposit',
    'Payment of deposit did not go through',
  ]);
});

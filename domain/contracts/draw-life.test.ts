import { expect, test } from 'vitest';
import { cents } from '../money/money.ts';
import { type DrawLife, drawState, goesByItself } from './draw-life.ts';

const [early, late] = [new Date('2026-11-02T15:00:00Z'), new Date('2026-11-09T15:00:00Z')];
const PLANNED: DrawLife = {
  due: 'day',
  status: null,
  sentAt: null,
  reachedOn: null,
  cameAt: null,
  madeAt: null,
  droppedAt: null,
  releases: false,
  heldByNow: cents(0),
};
const state = (life: Partial<DrawLife>) => drawState({ ...PLANNED, ...life });
const TAKEN_BACK = { status: 'pending', sentAt: early, madeAt: early } as const;

test('DRAW-07 what was taken back is planned again while it is not its time, and ready from then on', () => {
  expect(state(TAKEN_BACK)).toBe('planned');
  expect(state({ ...TAKEN_BACK, cameAt: late })).toBe('ready');
  expect(state({ ...TAKEN_BACK, due: 'start' })).toBe('planned');
  expect(state({ ...TAKEN_BACK, due: 'reached' })).toBe('planned');
  expect(state({ ...TAKEN_BACK, due: 'reached', reachedOn: '2026-11-02' })).toBe('ready');
  expect(state({ ...TAKEN_BACK, due: 'acceptance' })).toBe('ready');
});

test('DRAW-04 an invoice that nobody was sent is ready, and what is sent, paid or dropped says that first', () => {
  expect(state({})).toBe('planned');
  expect(state({ cameAt: early })).toBe('planned');
  expect(state({ status: 'pending', madeAt: early })).toBe('ready');
  expect(state({ status: 'unpaid', sentAt: early })).toBe('billed');
  expect(state({ status: 'paid', sentAt: early, droppedAt: late })).toBe('paid');
  expect(state({ status: 'unpaid', sentAt: early, droppedAt: late })).toBe('billed');
  expect(state({ ...TAKEN_BACK, droppedAt: late })).toBe('dropped');
  expect(state({ droppedAt: late })).toBe('dropped');
});

test('RET-04 a release that its customer has not is ready while anything is held, also one that was taken back, and else dropped', () => {
  for (const life of [{ status: 'pending' as const }, TAKEN_BACK]) {
    expect(state({ ...life, releases: true, heldByNow: cents(1) })).toBe('ready');
    expect(state({ ...life, releases: true })).toBe('dropped');
  }
  expect(state({ status: 'unpaid', sentAt: early, releases: true })).toBe('billed');
});

test('DRAW-04 DRAW-07 what was taken back goes out by itself only after it was planned anew', () => {
  expect(goesByItself({ sentAt: null, madeAt: null })).toBe(true);
  expect(goesByItself({ sentAt: early, madeAt: null })).toBe(false);
  expect(goesByItself({ sentAt: early, madeAt: early })).toBe(false);
  expect(goesByItself({ sentAt: early, madeAt: late })).toBe(true);
});

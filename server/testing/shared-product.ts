import type { Clock } from '../services/clock.ts';
import { startProduct, type TestProduct } from './test-product.ts';

/** Nobody may stop it, and nobody may move its clock. */
export interface SharedProduct extends Omit<TestProduct, 'clock' | 'stop'> {
  readonly clock: Clock;
}

let shared: Promise<SharedProduct> | undefined;

/**
 * One product for all test files of a worker that need nothing for themselves: no other settings, no moved clock, no fault, no row
 * changed that is not theirs. Each file opens businesses of its own. It ends with the worker.
 */
export function sharedProduct(): Promise<SharedProduct> {
  shared ??= startProduct();
  return shared;
}

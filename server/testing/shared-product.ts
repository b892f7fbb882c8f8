import type { Clock } from '../services/clock.ts';
import { startProduct, type TestProduct } from './test-product.ts';

/** No file may stop it or move its clock. */
export interface SharedProduct extends Omit<TestProduct, 'clock' | 'stop'> {
  readonly clock: Clock;
}

let shared: Promise<SharedProduct> | undefined;

/**
 * One product for all test files of a worker that need nothing for themselves. They use no other settings, moved clock,
 * listener of the log or fault, and change no rows of others. Each file opens businesses of its own. It ends with the worker.
 */
export function sharedProduct(): Promise<SharedProduct> {
  shared ??= startProduct();
  return shared;
}

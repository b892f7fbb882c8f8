import type { Config } from '../config.ts';
import { reconcilePayments } from '../features/payments/index.ts';
import type { Scene } from './interleaving.ts';
import { openWhileWorking, startManualQueueProduct } from './manual-queue-product.ts';
import { Payer } from './payer.ts';

/** A business whose payments go to a provider in memory. Its background work runs on request. */
export async function openScene(change: Partial<Config> = {}): Promise<Scene & { stop(): Promise<void> }> {
  const product = await startManualQueueProduct(change);
  const owner = await openWhileWorking(product, product.runWork);
  return {
    product,
    provider: product.provider,
    jobs: product.jobs,
    payer: new Payer(owner),
    reconcile: () => reconcilePayments(product.platform),
    stop: () => product.stop(),
  };
}

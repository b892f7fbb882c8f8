import type { Config } from '../config.ts';
import { reconcilePayments } from '../features/payments/index.ts';
import type { Scene } from './interleaving.ts';
import { openWhileWorking, startManualQueueProduct } from './manual-queue-product.ts';
import { Payer } from './payer.ts';
import type { TestBusiness } from './people.ts';

/** Its customers may pay a part of an invoice. */
export const allowParts = (owner: TestBusiness) =>
  owner.call(`PUT ${owner.base}/money-settings`, { partPayments: { kind: 'any' } });

/** A business whose payments go to a provider in memory. Its background work runs on request. */
export async function openScene(change: Partial<Config> = {}): Promise<Scene & { stop(): Promise<void> }> {
  const product = await startManualQueueProduct(change);
  const owner = await openWhileWorking(product, product.runWork);
  await allowParts(owner);
  return {
    product,
    provider: product.provider,
    jobs: product.jobs,
    payer: new Payer(owner),
    reconcile: () => reconcilePayments(product.platform),
    stop: () => product.stop(),
  };
}

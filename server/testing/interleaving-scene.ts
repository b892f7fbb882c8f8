import type { Config } from '../config.ts';
import { reconcilePayments } from '../features/payments/index.ts';
import type { Scene } from './interleaving.ts';
import { openWhileWorking, startManualQueueProduct } from './manual-queue-product.ts';
import { Payer } from './payer.ts';
import type { TestBusiness } from './people.ts';

/** Its customers may pay a part of an invoice, and a payment that comes back costs $20.00. */
export const allowParts = (owner: TestBusiness) =>
  owner.call(`PUT ${owner.base}/money-settings`, { partPayments: { kind: 'any' }, returnedFee: 20 });

/** They pay two percent less from a bank account (DISC-06). Cards cost no more, since nobody may do both. */
async function offerBankDiscount(owner: TestBusiness) {
  const settings = await owner.get<object>(`GET ${owner.base}/settings`);
  const cardFee = { fixed: 0, percentage: 0 };
  await owner.call(`PUT ${owner.base}/settings`, { ...settings, cardFee, version: undefined });
  await owner.call(`PUT ${owner.base}/money-settings`, {
    partPayments: { kind: 'any' },
    bankDiscountPercent: 2,
    returnedFee: 20,
  });
}

/** A business whose payments go to a provider in memory. Its background work runs on request. */
export async function openScene(
  change: Partial<Config> = {},
  { lessByBank = false } = {},
): Promise<Scene & { stop(): Promise<void> }> {
  const product = await startManualQueueProduct(change);
  const owner = await openWhileWorking(product, product.runWork);
  await (lessByBank ? offerBankDiscount(owner) : allowParts(owner));
  return {
    lessByBank,
    product,
    provider: product.provider,
    jobs: product.jobs,
    payer: new Payer(owner),
    reconcile: () => reconcilePayments(product.platform),
    stop: () => product.stop(),
  };
}

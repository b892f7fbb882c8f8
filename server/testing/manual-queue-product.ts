import { setTimeout } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { createManualQueue, type ManualQueue } from './manual-queue.ts';
import { createMemoryProvider, type MemoryProvider } from './memory-provider.ts';
import { TestBusiness } from './people.ts';
import { type Replaced, startProduct, type TestProduct } from './test-product.ts';

/** A product whose background work runs when a test says so, with a provider without a network. */
export interface ManualQueueProduct extends TestProduct {
  readonly provider: MemoryProvider;
  readonly jobs: ManualQueue;
  /** Runs the waiting work, oldest first, of one kind if one is named. */
  runWork(kind?: string): Promise<void>;
}

export async function startManualQueueProduct(
  change: Partial<Config> = {},
  replaced: Pick<Replaced, 'clock' | 'wires' | 'pages'> & { readonly provider?: MemoryProvider } = {},
): Promise<ManualQueueProduct> {
  const provider = replaced.provider ?? createMemoryProvider();
  let jobs: ManualQueue | undefined;
  const product = await startProduct(change, {
    ...replaced,
    provider,
    jobs: async (sql) => {
      jobs = await createManualQueue(sql);
      return jobs;
    },
  });
  if (!jobs) throw new Error('the product did not take its queue');
  const queue = jobs;
  const runWork = async (kind?: string) => {
    for (const work of await queue.waiting()) if (!kind || work.kind === kind) await queue.run(work);
  };
  return { ...product, provider, jobs: queue, runWork };
}

/** Opens a business while its background work runs, one round after another. At the end no work is under way. */
export async function openWhileWorking(product: TestProduct, work: () => Promise<void>): Promise<TestBusiness> {
  let isOpen = false;
  const opened = TestBusiness.open(product).finally(() => {
    isOpen = true;
  });
  while (!isOpen) {
    await work();
    await setTimeout(50);
  }
  return opened;
}

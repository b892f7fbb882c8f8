import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { reconcile } from '../features/payments/index.ts';
import { expectSoundBooks } from './ledger.ts';
import { Payer } from './payer.ts';
import { TestBusiness } from './people.ts';
import { PRICES } from './prices.ts';
import { ProviderAccount } from './provider-account.ts';
import { RefundClient } from './refund-client.ts';
import { startProduct, type TestProduct } from './test-product.ts';

/** Where tests begin that read the provider: a product with prices, and a business that a test opens for itself. */
export interface ReadingScene {
  readonly product: TestProduct;
  readonly owner: TestBusiness;
  readonly payer: Payer;
  readonly back: RefundClient;
  /** Its account at the provider. */
  readonly there: ProviderAccount;
  open(): Promise<void>;
  businessId(): string;
  read(days?: number): ReturnType<typeof reconcile>;
}

export function readingScene(): ReadingScene {
  const businessId = () => scene.owner.business.businessId;
  const scene = {
    open: async () => {
      scene.owner = await TestBusiness.open(scene.product);
      scene.payer = new Payer(scene.owner);
      scene.back = new RefundClient(scene.payer);
      scene.there = new ProviderAccount(scene.product, scene.owner);
    },
    businessId,
    read: (days = 3) =>
      reconcile(
        scene.product.platform,
        businessId(),
        new Date(scene.product.clock.now().getTime() - days * DAY_MILLISECONDS),
      ),
  } as { -readonly [Part in keyof ReadingScene]: ReadingScene[Part] };
  beforeAll(async () => {
    scene.product = await startProduct({ prices: PRICES });
  });
  afterEach(async () => {
    await scene.payer.control('/bank/webhooks', { paused: false });
    await scene.product.settle();
    await expectSoundBooks(scene.product.platform);
  });
  afterAll(() => scene.product.stop());
  return scene;
}

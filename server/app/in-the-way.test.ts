import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TenantDb, TenantTransaction } from '../database/sql.ts';
import { retractInvoice } from '../features/invoices/retract-invoice.ts';
import { sendInvoice } from '../features/invoices/send-invoice.ts';
import { AS_OWNER } from '../http/caller.ts';
import { expectSoundBooks } from '../testing/ledger.ts';
import { TestBusiness } from '../testing/people.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product);
});
afterAll(() => product.stop());

test('INV-21 two use cases that wait for each other both come to their end, once', async () => {
  const { systemDb, tenantDb } = product.platform;
  const db = tenantDb(owner.business.businessId);
  const kept = await owner.sent();
  const other = await owner.draft();
  await owner.addLine(other.uuid);
  const entries = async () => (await systemDb.sql`select 1 from ledger_transactions`).length;
  const before = await entries();
  let runs = 0;
  // Sending inside a transaction that then retracts locks in the opposite order of a retract that then sends.
  const crossing = (first: Step, second: Step) =>
    db.begin(async (tx) => {
      runs += 1;
      await first(tx);
      await bothHold();
      await second(tx);
    });
  const by = { userId: 'somebody', caller: AS_OWNER };
  const send = (tx: TenantTransaction) => sendInvoice(product.platform, inside(tx), { invoiceId: other.uuid, ...by });
  const retract = (tx: TenantTransaction) =>
    retractInvoice(product.platform, inside(tx), { invoiceId: kept.uuid, ...by });
  const touch =
    (invoiceId: string): Step =>
    async ({ sql }) => {
      await sql`select 1 from invoices where id = ${invoiceId} for update`;
    };
  await Promise.all([crossing(touch(kept.uuid), send), crossing(touch(other.uuid), retract)]);
  expect(runs).toBeGreaterThan(2);
  expect((await owner.invoice(other.uuid)).status).toBe('unpaid');
  expect((await owner.invoice(kept.uuid)).status).toBe('pending');
  expect(await entries()).toBe(before + 2);
  await expectSoundBooks(product.platform);
}, 60_000);

type Step = (tx: TenantTransaction) => Promise<void>;

/** A database whose transactions join one that is already open. */
const inside = (tx: TenantTransaction): TenantDb => ({
  ...tx,
  hasCommitted: false,
  isRepeat: false,
  begin: (work) => work(tx),
});

const arrived = Promise.withResolvers<void>();
let holding = 0;
/** The first time, each waits until the other has its lock too. A repetition does not wait. */
async function bothHold() {
  holding += 1;
  if (holding === 2) arrived.resolve();
  await arrived.promise;
}

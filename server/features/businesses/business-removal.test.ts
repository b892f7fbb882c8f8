import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BANK, information, ownerEntries } from '../../testing/business-entries.ts';
import { DETAILS, EditedBusiness } from '../../testing/edited-business.ts';
import { type ManualQueueProduct, startManualQueueProduct } from '../../testing/manual-queue-product.ts';
import { PASSWORD } from '../../testing/test-product.ts';

let product: ManualQueueProduct;
let token: string;
let business: EditedBusiness;

/** The queue waits, so that nothing changes unseen by these tests. */
beforeAll(async () => {
  product = await startManualQueueProduct();
  token = await product.newUser();
});
afterAll(() => product.stop());
beforeEach(async () => {
  business = await EditedBusiness.create(product, token);
});

const confirmation = { password: PASSWORD };

describe('what is removed', () => {
  test('WIZ-29 AUDIT-02 an owner goes, the provider is told to forget them; the last one of a business with information stays', async () => {
    const { systemDb } = product.platform;
    const line = (ownerId: string) => `DELETE /account/${business.id}/owner/${ownerId}`;
    const remove = (ownerId: string) => business.call(line(ownerId));
    const [dana] = business.created.beneficialOwners;
    const last = await remove(dana?.uuid ?? '');
    expect([last.status, last.body.message]).toEqual([409, 'One or more Beneficial Owners are required.']);
    const both = (await business.put({ ...DETAILS, beneficialOwners: [ownerEntries({ firstName: 'Robin' })] })).body;
    const version = await business.informationVersion();
    await systemDb.sql`update business_owners set provider_id = 'person_1' where id = ${dana?.uuid ?? ''}`;
    expect((await remove(crypto.randomUUID())).status).toBe(404);
    const twice = await Promise.all(both.beneficialOwners.map(({ uuid }) => remove(uuid)));
    expect(twice.map(({ status }) => status).sort()).toEqual([204, 409]);
    const left = (await business.read()).beneficialOwners;
    expect(left).toHaveLength(1);
    const removed = await systemDb.sql`select provider_id from removed_owners where business_id = ${business.id}`;
    expect(removed.map(({ provider_id }) => provider_id)).toEqual(left[0]?.firstName === 'Robin' ? ['person_1'] : []);
    expect(await business.informationVersion()).toBe(version + 1);
    const events = await systemDb.sql`
      select way from events where business_id = ${business.id} and kind = 'owner_removed'`;
    expect(events).toEqual([{ way: 'screen' }]);
  });

  test('WIZ-05 D46 removing the information asks for the password, leaves nothing of it, and a new beginning is possible at once', async () => {
    const { systemDb } = product.platform;
    await systemDb.sql`update business_owners set provider_id = 'person_2' where business_id = ${business.id}`;
    const unasked = await business.put({ removeBusinessInformation: true });
    expect([unasked.status, (await business.read()).informationComplete]).toEqual([422, true]);
    const answer = await business.put({ removeBusinessInformation: true, confirmation });
    expect(answer.body).toMatchObject({
      businessType: null,
      businessStructure: null,
      legalName: '',
      ein: '',
      industry: '',
      website: '',
      beneficialOwners: [],
      businessBank: null,
      informationComplete: false,
      phone: '7855550142',
    });
    const { row, owners } = await business.stored();
    expect([row.ein_sealed, owners.length, row.information_removed_at !== null]).toEqual([null, 0, true]);
    const banks = await systemDb.sql`select * from business_bank_accounts where business_id = ${business.id}`;
    expect(banks).toMatchObject([{ numbers_sealed: null, replaced_at: row.information_removed_at }]);
    const removed = await systemDb.sql`select provider_id from removed_owners where business_id = ${business.id}`;
    expect(removed).toEqual([{ provider_id: 'person_2' }]);
    const kinds = (await product.jobs.waiting()).filter(({ data }) => data.businessId === business.id);
    expect(kinds.map(({ kind }) => kind).slice(-2)).toEqual(['give-up-open-payments', 'business-onboard']);
    const again = await business.put({ ...information(), confirmation });
    expect(again.body).toMatchObject({ informationComplete: true, businessBank: { status: 'pending_verification' } });
    expect(again.body.beneficialOwners).toHaveLength(1);
    // The information is removed and entered anew at once. The old owner is gone, the new one is there.
    const fresh = { ...information(), businessBank: { ...BANK, accountNumber: '000555000555' } };
    const both = await business.put({ ...fresh, removeBusinessInformation: true, confirmation });
    expect(both.body).toMatchObject({ informationComplete: true, businessBank: { lastFour: '0555' } });
    expect(both.body.beneficialOwners).toHaveLength(1);
    expect(both.body.beneficialOwners[0]?.uuid).not.toBe(again.body.beneficialOwners[0]?.uuid);
  });

  test('P13 D46 the keys of the information and of the bank account are destroyed with it, and no others', async () => {
    const destroyed: string[] = [];
    const { keys } = product.platform;
    const { destroy } = keys;
    Object.assign(keys, {
      destroy: (tx: Parameters<typeof destroy>[0], scope: Parameters<typeof destroy>[1]) => {
        destroyed.push(`${tx.businessId} ${scope}`);
        return destroy(tx, scope);
      },
    });
    await business.put({ removeBusinessInformation: true, confirmation });
    Object.assign(keys, { destroy });
    expect(destroyed).toEqual([`${business.id} information`, `${business.id} bank`]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADDRESS, information, ownerEntries } from '../../testing/business-entries.ts';
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
const ssnOf = (owner: Record<string, unknown>) =>
  business.opened(owner.ssn_sealed, `business_owners|ssn|${business.id}|${owner.id}`);

describe('what edit-account changes', () => {
  test('WIZ-13 API-23 API-24 CONST-05 D43 D44 D18 masks and empty secrets mean unchanged; nine digits replace, sealed', async () => {
    expect(business.created).toMatchObject({ ein: '**-***4567', informationComplete: true });
    expect(business.created.beneficialOwners).toMatchObject([{ firstName: 'Dana', ssn: '***-**-6789' }]);
    const before = await business.stored();
    expect(before.row).toMatchObject({ terms_ip_address: '127.0.0.1', terms_user_agent: 'node' });
    // The answer of a GET may be sent back as it is. Only the bank account may not, since it has no numbers to send.
    const same = await business.put({ ...(await business.read()), businessBank: null });
    expect([same.status, same.body.ein]).toEqual([200, '**-***4567']);
    const after = await business.stored();
    expect(after.row.ein_sealed).toBe(before.row.ein_sealed);
    expect(after.owners).toEqual(before.owners);
    const [owner] = same.body.beneficialOwners;
    const entries = { ...owner, ssn: '321-54-9876', lastName: 'Ashby', dateOfBirth: '' };
    const line = '/business';
    const answer = await business.put({ ...DETAILS, ein: '12-3456789', beneficialOwners: [entries] }, line);
    expect(answer.body).toMatchObject({
      ein: '**-***6789',
      beneficialOwners: [{ lastName: 'Ashby', ssn: '***-**-9876' }],
    });
    const { row, owners } = await business.stored();
    expect(await business.opened(String(row.ein_sealed), `businesses|ein|${business.id}`)).toBe('123456789');
    expect(await ssnOf(owners[0] ?? {})).toBe('321549876');
    expect(owners[0]).toMatchObject({ date_of_birth_sealed: before.owners[0]?.date_of_birth_sealed, version: 2 });
    expect(JSON.stringify(answer.body)).not.toMatch(/321-?54-?9876|12-?3456789|1979-04-12/);
  });

  test('WIZ-29 D06 owners that are not named stay, new ones bring their secrets, an unknown or foreign one is 404 and changes nothing', async () => {
    const robin = ownerEntries({ firstName: 'Robin', ssn: '222-33-4444' });
    const added = await business.put({ ...DETAILS, beneficialOwners: [robin] });
    expect(added.body.beneficialOwners.map(({ firstName }) => firstName)).toEqual(['Dana', 'Robin']);
    const bare = await business.put({
      ...DETAILS,
      beneficialOwners: [{ ...robin, ssn: '***-**-4444', dateOfBirth: '' }],
    });
    expect([bare.status, bare.body.fields]).toEqual([
      422,
      {
        'beneficialOwners.0.ssn': 'Must contain 9 digits in the format xxx-xx-xxxx.',
        'beneficialOwners.0.dateOfBirth': 'Must be a valid date in the format mm/dd/yyyy.',
      },
    ]);
    const before = await business.stored();
    const other = await EditedBusiness.create(product, token);
    const foreign = { ...other.created.beneficialOwners[0], firstName: 'Mallory' };
    for (const uuid of [foreign.uuid, crypto.randomUUID()]) {
      const answer = await business.put({
        ...DETAILS,
        name: 'Mallory Floors',
        beneficialOwners: [robin, { ...foreign, uuid }],
      });
      expect(answer.status).toBe(404);
    }
    expect(await business.stored()).toEqual(before);
    const most = Array.from({ length: 24 }, (_, index) => ownerEntries({ lastName: `Ashby ${'x'.repeat(index + 1)}` }));
    const many = await business.put({ ...DETAILS, beneficialOwners: most });
    expect(many.body.fields).toEqual({ beneficialOwners: 'Must be at most 25 owners.' });
  });

  test('D12 WIZ-13 while the provider asks for something, saving once more tells it again and accepts its terms anew', async () => {
    const { systemDb } = product.platform;
    const before = await business.stored();
    const asksFor = (code: string) =>
      systemDb.sql`update businesses set requirements = ${systemDb.sql.json([{ code, problem: 'past_due', personId: null }])} where id = ${business.id}`;
    await business.put(DETAILS);
    expect(await business.informationVersion()).toBe(before.row.information_version);
    await asksFor('identity.business_details.documents');
    await business.put({});
    expect(await business.informationVersion()).toBe(before.row.information_version);
    await business.put(DETAILS);
    expect(await business.informationVersion()).toBe(before.row.information_version + 1);
    expect((await business.stored()).row.terms_accepted_at).toEqual(before.row.terms_accepted_at);
    await asksFor('identity.attestations.terms_of_service');
    product.clock.advance(60_000);
    await business.put(DETAILS);
    expect(await business.informationVersion()).toBe(before.row.information_version + 2);
    expect((await business.stored()).row.terms_accepted_at).not.toEqual(before.row.terms_accepted_at);
  });

  test('WIZ-13 D12 terms that nobody had accepted, or that the provider asks for again, are accepted by saving the same once more', async () => {
    const { systemDb } = product.platform;
    const asked = [{ code: 'identity.attestations.terms_of_service', problem: '', personId: null }];
    for (const change of [
      systemDb.sql`terms_accepted_at = null`,
      systemDb.sql`requirements = ${systemDb.sql.json(asked)}`,
    ]) {
      await systemDb.sql`update businesses set terms_ip_address = '', ${change} where id = ${business.id}`;
      const sent = await business.informationVersion();
      expect((await business.put(DETAILS)).status).toBe(200);
      expect((await business.stored()).row).toMatchObject({
        terms_accepted_at: expect.any(Date),
        terms_ip_address: '127.0.0.1',
      });
      expect(await business.informationVersion()).toBe(sent + 1);
    }
  });

  test('WIZ-06 WIZ-18 WIZ-24 D42 D45 information that is begun later is complete, by field, and the terms are accepted with it', async () => {
    business = await EditedBusiness.create(product, token, {});
    expect(business.created.informationComplete).toBe(false);
    const bare = await business.put({ businessType: 'company', phone: '' });
    expect(bare.body.fields).toEqual({
      phone: 'One or more fields missing values.',
      industry: 'One or more fields missing values.',
      legalName: 'One or more fields missing values.',
      businessStructure: 'One or more fields missing values.',
      businessBank: 'One or more fields missing values.',
      beneficialOwners: 'One or more Beneficial Owners are required.',
    });
    const lone = { ...information(), businessType: 'individual', businessStructure: null, legalName: 'Not hers' };
    const unconfirmed = await business.put(lone);
    expect([unconfirmed.status, unconfirmed.body.code]).toEqual([422, 'wrong_password']);
    expect((await business.stored()).row).toMatchObject({ business_type: null, terms_accepted_at: null });
    const whole = await business.put({ ...lone, confirmation });
    expect(whole.body).toMatchObject({ informationComplete: true, businessStructure: 'individual', legalName: '' });
    const { row } = await business.stored();
    expect(row).toMatchObject({ terms_ip_address: '127.0.0.1', terms_user_agent: 'node' });
    // Later changes are no new acceptance.
    await business.put({ ...lone, industry: 'Tile', businessBank: null });
    expect((await business.stored()).row).toMatchObject({ industry: 'Tile', terms_accepted_at: row.terms_accepted_at });
    // Without a type the information stays as it is.
    await business.put({ name: 'Prairie Floors', industry: 'Gold', legalName: 'Gold' });
    expect(await business.read()).toMatchObject({
      name: 'Prairie Floors',
      industry: 'Tile',
      businessType: 'individual',
    });
  });

  test('SHELL-18 two members at once: the second is told, and nothing of theirs is stored', async () => {
    const { version } = business.created;
    const both = await Promise.all([
      business.put({ ...DETAILS, version, industry: 'Tile' }),
      business.put({
        ...DETAILS,
        version,
        industry: 'Stone',
        beneficialOwners: [ownerEntries({ firstName: 'Robin' })],
      }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = both.find(({ status }) => status === 200)?.body;
    expect(await business.read()).toEqual(won);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('CHANGED_ELSEWHERE');
  });

  test('WIZ-13 D18 at both addresses whoever saves what has changed meanwhile is told, and nothing of theirs is stored', async () => {
    const saved = await business.put({ ...DETAILS, version: business.created.version, industry: 'Tile' });
    const before = await business.stored();
    for (const path of ['/business', '/account']) {
      const stale = { ...DETAILS, version: business.created.version, name: 'Prairie Floors', industry: 'Stone' };
      const late = await business.put(stale, path);
      expect([path, late.status, late.body.code]).toEqual([path, 409, 'CHANGED_ELSEWHERE']);
    }
    expect(await business.stored()).toEqual(before);
    expect((await business.put({ ...DETAILS, version: saved.body.version }, '/business')).status).toBe(200);
  });

  test('TM-29 nothing that belongs to the server can be written: status, capability, stop, told versions, ids', async () => {
    const before = await business.stored();
    const hostile = {
      bankStatus: 'verified',
      status: 'verified',
      verified: true,
      achCapability: 'active',
      cardCapability: 'active',
      providerAccountId: 'acct_mallory',
      frozen: true,
      paymentsFrozenAt: null,
      informationComplete: true,
      informationVersion: 99,
      sentVersion: 99,
      portfolioId: crypto.randomUUID(),
      businessId: crypto.randomUUID(),
      id: crypto.randomUUID(),
      termsAcceptedAt: '2000-01-01',
    };
    const owner = { ...business.created.beneficialOwners[0], providerId: 'person_mallory', sentVersion: 9 };
    const answer = await business.put({ ...DETAILS, ...hostile, beneficialOwners: [{ ...owner, ...hostile }] });
    expect(answer.status).toBe(200);
    const after = await business.stored();
    expect({ ...after.row, version: before.row.version }).toEqual(before.row);
    expect(after.owners).toEqual(before.owners);
    const settings = {
      bankFee: FEE,
      cardFee: FEE,
      bankPayments: true,
      cardPayments: true,
      reminderLimit: 1,
      ...hostile,
    };
    const changed = await business.call<{ frozen: boolean }>(`PUT /business/${business.id}/settings`, settings);
    expect(changed.body.frozen).toBe(false);
  });
});
const FEE = { fixed: 0, percentage: 0 };

describe('what the provider has to hear of', () => {
  test('D12 a change that matters raises the version and queues the work once; one that does not, neither', async () => {
    await product.runWork();
    const version = await business.informationVersion();
    await business.put({ ...DETAILS, beneficialOwners: business.created.beneficialOwners });
    expect([await business.informationVersion(), (await product.jobs.waiting()).length]).toEqual([version, 0]);
    const changes = [
      { website: 'tallgrass.example' },
      { ein: '98-7654321' },
      { beneficialOwners: [{ ...business.created.beneficialOwners[0], quarterOwner: true }] },
      { address: { ...ADDRESS, city: 'Lawrence' } },
    ];
    let sent = { ...DETAILS };
    for (const [index, change] of changes.entries()) {
      sent = { ...sent, ...change };
      await business.put(sent);
      expect(await business.informationVersion()).toBe(version + index + 1);
    }
    const waiting = (await product.jobs.waiting()).filter(({ kind }) => kind === 'business-onboard');
    expect(waiting).toHaveLength(changes.length);
  });
});

import type { SubcontractorJson } from '@underlay/contract/subcontractors.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { subcontractorEntries, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

type Answered = SubcontractorJson & { fields: Record<string, string> };

let product: SharedProduct;
let owner: TestBusiness;
let stranger: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
  stranger = await TestBusiness.open(product, null);
});

const INDIVIDUAL = { type: 'individual', businessName: '', ssn: '123-45-6789', ein: '' };
const create = (change: object = {}, business = owner) =>
  business.call<Answered>(`POST ${business.base}/sub-contractors`, subcontractorEntries(change));
const change = (uuid: string, entries: object) =>
  owner.call<Answered>(`PUT ${owner.base}/sub-contractors/${uuid}`, subcontractorEntries(entries));
const read = (uuid: string, business = owner) =>
  business.call<{ subContractor: SubcontractorJson; expenseReports: unknown[] }>(
    `GET ${business.base}/sub-contractors/${uuid}`,
  );

describe('subcontractors', () => {
  test('API-53 SUB-03 CONST-05 D44 a subcontractor is stored, and only the last four digits come back', async () => {
    const { status, body } = await create();
    expect([status, body]).toMatchObject([
      200,
      {
        displayName: 'Ortega Tile Works',
        businessName: 'Ortega Tile Works',
        person: { firstName: 'Luis', lastName: 'Ortega', maidenName: '' },
        address: { addressLine1: '418 Maple Row', zip: '66603' },
        phone: '7855550144',
        type: 'business',
        ein: '**-***7924',
        ssn: '',
        version: 1,
      },
    ]);
    expect((await read(body.uuid)).body).toEqual({ subContractor: body, expenseReports: [] });
    const individual = await create({ ...INDIVIDUAL, ssn: '123456789' });
    expect(individual.body).toMatchObject({ displayName: 'Luis Ortega', ssn: '***-**-6789', ein: '' });
  });

  test('SUB-04 SUB-05 FORM-16 FORM-20 what is required says so in the specified words', async () => {
    const empty = await owner.call<Answered>(`POST ${owner.base}/sub-contractors`, { person: {}, address: {} });
    expect([empty.status, empty.body.fields]).toEqual([
      422,
      {
        'person.firstName': 'Must be at least two characters and contain only letters.',
        'person.lastName': 'Must be at least two characters and contain only letters.',
        'address.addressLine1': "Must be alphanumeric and can only contain special characters .'-#@%&",
        'address.city': 'Must contain only letters or special characters .-.',
        'address.state': 'Select an option.',
        'address.zip': 'Must be 5 to 9 digits in the format xxxxx-xxxx.',
        phone: 'Must contain 10 digits in the format xxx-xxx-xxxx.',
        email: 'Must be a valid email address.',
        type: 'Select an option.',
      },
    ]);
    const ssn = 'Must contain 9 digits in the format xxx-xx-xxxx.';
    const ein = 'Must be 9 digits in the format xx-xxxxxxx.';
    expect((await create({ businessName: ' ', ein: '' })).body.fields).toEqual({
      businessName: 'Must contain at least one character.',
      ein,
    });
    for (const wrong of ['', '***-**-6789', '12-3456789', '12345678', '1234567890', '123-45-678a'])
      expect((await create({ ...INDIVIDUAL, ssn: wrong })).body.fields, wrong).toEqual({ ssn });
    for (const wrong of ['', '**-***7924', '123-45-6789', '48-135792'])
      expect((await create({ ein: wrong })).body.fields, wrong).toEqual({ ein });
    expect((await create({ ein: '', ssn: '123-45-6789' })).body.fields).toEqual({ ein });
  });

  test('SUB-07 D43 D44 an untouched or masked number stays; a new one takes its place', async () => {
    const { body } = await create(INDIVIDUAL);
    const { ssn: _, ...untouched } = INDIVIDUAL;
    for (const entries of [untouched, { ...INDIVIDUAL, ssn: body.ssn }, { ...INDIVIDUAL, ssn: '' }])
      expect((await change(body.uuid, entries)).body.ssn).toBe('***-**-6789');
    expect((await change(body.uuid, { ...INDIVIDUAL, ssn: '219-09-4321' })).body.ssn).toBe('***-**-4321');
  });

  test('SUB-05 SUB-07 another type needs its own number, and the other one is erased', async () => {
    const { body } = await create(INDIVIDUAL);
    const nameless = await change(body.uuid, { ein: '', version: body.version });
    expect([nameless.status, nameless.body.fields]).toEqual([
      422,
      { ein: 'Must be 9 digits in the format xx-xxxxxxx.' },
    ]);
    expect((await read(body.uuid)).body.subContractor).toEqual(body);
    const business = await change(body.uuid, { ein: '481357924', version: body.version });
    expect(business.body).toMatchObject({ type: 'business', ein: '**-***7924', ssn: '', version: body.version + 1 });
    const [row] = await product.platform.systemDb.sql`select ssn_sealed from subcontractors where id = ${body.uuid}`;
    expect(row?.ssn_sealed).toBeNull();
    expect((await change(body.uuid, { ...INDIVIDUAL, ssn: '***-**-6789' })).body.fields).toEqual({
      ssn: 'Must contain 9 digits in the format xxx-xx-xxxx.',
    });
  });

  test('SUB-07 of two who change at once one is told; without versions the number always fits the type', async () => {
    const { body } = await create(INDIVIDUAL);
    const both = await Promise.all(
      ['Ana', 'Bea'].map((firstName) =>
        change(body.uuid, { ...INDIVIDUAL, person: { firstName, lastName: 'Ortega' }, version: body.version }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const mixed = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        change(body.uuid, [{}, { ein: '' }, INDIVIDUAL, { ...INDIVIDUAL, ssn: '' }][index % 4] ?? {}),
      ),
    );
    expect(mixed.filter(({ status }) => status !== 200 && status !== 422)).toEqual([]);
    const { type, ssn, ein } = (await read(body.uuid)).body.subContractor;
    expect(type === 'individual' ? [ssn, ein] : [ein, ssn]).toEqual([
      type === 'individual' ? '***-**-6789' : '**-***7924',
      '',
    ]);
  });

  test('API-53 D06 nobody sees, changes or guesses the subcontractors of another business', async () => {
    const { body } = await create();
    for (const uuid of [body.uuid, crypto.randomUUID(), 'x']) {
      expect((await read(uuid, stranger)).status).toBe(404);
      const line = `PUT ${stranger.base}/sub-contractors/${uuid}`;
      expect((await stranger.call(line, subcontractorEntries())).status).toBe(404);
    }
    expect((await stranger.call(`GET ${owner.base}/sub-contractors`)).status).toBe(404);
    expect((await stranger.get<unknown[]>(`GET ${stranger.base}/sub-contractors`)).length).toBe(0);
    expect((await owner.visit(`GET ${owner.base}/sub-contractors`)).status).toBe(401);
    expect((await read(body.uuid)).body.subContractor).toEqual(body);
  });
});

test('API-52 SUB-01 D69 D70 found by part of name, e-mail or phone, in the order of names, page by page', async () => {
  const business = await TestBusiness.open(product, null);
  for (const [businessName, email] of [
    ['Zenith Tile', 'desk@zenith.example'],
    ['acme Floors', 'hello@acme.example'],
    ['Nap 50% Carpet', 'x_y@nap.example'],
  ])
    await create({ businessName, email, phone: '620-555-0123' }, business);
  await create({ ...INDIVIDUAL, person: { firstName: 'Mia', lastName: 'Brandt' } }, business);
  const list = (query: string) => business.call<SubcontractorJson[]>(`GET ${business.base}/sub-contractors?${query}`);
  const names = async (query: string) => (await list(query)).body.map(({ displayName }) => displayName);
  expect(await names('')).toEqual(['acme Floors', 'Mia Brandt', 'Nap 50% Carpet', 'Zenith Tile']);
  expect(await names('name=MIA%20b')).toEqual(['Mia Brandt']);
  expect(await names('name=ortega')).toEqual(['acme Floors', 'Nap 50% Carpet', 'Zenith Tile']);
  expect(await names('name=50%25')).toEqual(['Nap 50% Carpet']);
  expect(await names('email=_Y')).toEqual(['Nap 50% Carpet']);
  expect(await names('phone=(620)%20555')).toEqual(['acme Floors', 'Nap 50% Carpet', 'Zenith Tile']);
  expect(await names('phone=620&email=zenith')).toEqual(['Zenith Tile']);
  expect(await names('phone=abc')).toEqual([]);
  const page = await list('page=2&pageSize=3');
  expect([page.body.length, page.headers.get('x-total-count')]).toEqual([1, '4']);
});

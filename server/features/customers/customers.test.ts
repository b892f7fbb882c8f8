import type { CustomerJson } from '@underlay/contract/customers.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

const create = (change: object = {}) =>
  owner.call<CustomerJson & { fields: Record<string, string> }>(
    `POST ${owner.base}/customers`,
    customerEntries(change),
  );
const individual = { name: '', phone: '7855550199', email: 'elena@home.example', typeOfBusiness: 'individual' };

describe('customers', () => {
  test('API-27 API-25 API-26 a customer is stored with ten-digit phone, account number and portal (D09, D75)', async () => {
    const { status, body } = await create();
    expect([status, body]).toMatchObject([
      200,
      {
        name: 'Maple Row Property Group',
        displayName: 'Maple Row Property Group',
        phone: '7855550188',
        businessType: 'business',
        person: { firstName: 'Jordan', lastName: 'Maple', maidenName: '' },
        address: { addressLine1: '418 Maple Row', city: 'Topeka', state: 'KS', zip: '66603' },
        accountNumber: expect.stringMatching(/^2\d{4}$/),
        portalPath: expect.stringMatching(/^\/p\/u\/[0-9a-f-]{36}\/a\/[0-9a-f-]{36}$/),
      },
    ]);
    expect((await owner.call(`GET ${owner.base}/customers/${body.uuid}`)).body).toEqual(body);
  });

  test('CUST-03 CUST-04 what is required says so in the specified words', async () => {
    const empty = await owner.call<{ fields: Record<string, string> }>(`POST ${owner.base}/customers`, {
      person: { firstName: 'J', lastName: '' },
      address: { addressLine1: '', city: '5', state: 'XX', zip: '1' },
      business: { name: '', phone: '1', email: 'x', typeOfBusiness: 'business' },
    });
    expect([empty.status, empty.body.fields]).toMatchObject([
      422,
      {
        'person.firstName': 'Must be at least two characters and contain only letters.',
        'person.lastName': 'Must be at least two characters and contain only letters.',
        'address.city': 'Must contain only letters or special characters .-.',
        'address.state': 'Select an option.',
        'address.zip': 'Must be 5 to 9 digits in the format xxxxx-xxxx.',
        'business.phone': 'Must contain 10 digits in the format xxx-xxx-xxxx.',
        'business.email': 'Must be a valid email address.',
      },
    ]);
    const nameless = await create({ business: { ...individual, typeOfBusiness: 'business' } });
    expect([nameless.status, nameless.body.fields]).toEqual([
      422,
      { 'business.name': 'Must contain at least one character.' },
    ]);
    expect((await create({ business: individual })).body).toMatchObject({
      displayName: 'Jordan Maple',
      businessType: 'individual',
    });
  });

  test('CUST-11 a customer is changed; a second editor is told and loses nothing', async () => {
    const { body } = await create();
    const change = (version: number, firstName: string) =>
      owner.call<CustomerJson>(`PUT ${owner.base}/customers/${body.uuid}`, {
        ...customerEntries(),
        person: { firstName, lastName: 'Maple' },
        version,
      });
    expect((await change(body.version, 'Alex')).body).toMatchObject({
      person: { firstName: 'Alex' },
      version: body.version + 1,
    });
    expect((await change(body.version, 'Sam')).status).toBe(409);
    expect((await owner.call(`PUT ${owner.base}/customers/${crypto.randomUUID()}`, customerEntries())).status).toBe(
      404,
    );
  });

  test('CUST-01 found by part of the name, e-mail or phone, in the order of names, page by page (D69, D70, D88)', async () => {
    for (const name of ['Zebra Floors', 'apple Homes', 'Banana 100% Realty']) {
      await create({
        business: {
          name,
          phone: '6205550123',
          email: `${name.split(' ')[0]}@fruit.example`,
          typeOfBusiness: 'business',
        },
      });
    }
    const list = async (query: string) => owner.call<CustomerJson[]>(`GET ${owner.base}/customers?${query}`);
    const names = async (query: string) => (await list(query)).body.map(({ displayName }) => displayName);
    expect(await names('phone=620-555')).toEqual(['apple Homes', 'Banana 100% Realty', 'Zebra Floors']);
    expect(await names('email=FRUIT&name=homes')).toEqual(['apple Homes']);
    expect(await names('name=100%25')).toEqual(['Banana 100% Realty']);
    expect(await names('name=_')).toEqual([]);
    const page = await list('phone=620-555&page=2&pageSize=2');
    expect([page.body.length, page.headers.get('x-total-count')]).toEqual([1, '3']);
  });

  test('COMM-04 a name is found by all of its words, in any order and in part, and by nothing less', async () => {
    const business = { phone: '6205550124', email: 'words@names.example', typeOfBusiness: 'business' };
    for (const name of ['Quarry Hill Dental Group', 'Quarry Hill Apartments', 'Dental Quarry'])
      await create({ business: { ...business, name } });
    const names = async (text: string) =>
      (await owner.call<CustomerJson[]>(`GET ${owner.base}/customers?name=${encodeURIComponent(text)}`)).body
        .map(({ displayName }) => displayName)
        .sort();
    expect(await names('dental quarry')).toEqual(['Dental Quarry', 'Quarry Hill Dental Group']);
    expect(await names('  HILL   quar ')).toEqual(['Quarry Hill Apartments', 'Quarry Hill Dental Group']);
    expect(await names('group dent hill quarry dent')).toEqual(['Quarry Hill Dental Group']);
    expect(await names('quarry bakery')).toEqual([]);
    const counted = await owner.call(`GET ${owner.base}/customers?name=hill%20quarry&pageSize=1`);
    expect(counted.headers.get('x-total-count')).toBe('2');
  });

  test('CUST-01 D69 a name is found as it is written, and in capitals or small letters, in any language', async () => {
    const business = { phone: '6205550125', email: 'letters@names.example', typeOfBusiness: 'business' };
    const written = { 'İstanbul Floors': 'istanbul', 'ΟΔΟΣ ΞΥΛΟ': 'ξυλο', 'École Łódź': 'ÉCOLE łódź' };
    for (const [name, part] of Object.entries(written)) {
      const { body } = await create({ business: { ...business, name } });
      for (const text of [name, part]) {
        const hits = await owner.call<CustomerJson[]>(`GET ${owner.base}/customers?name=${encodeURIComponent(text)}`);
        expect([text, hits.body.map(({ uuid }) => uuid)]).toEqual([text, [body.uuid]]);
      }
    }
  });
});

import type { BusinessJson } from '@underlay/contract/businesses.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADDRESS, BANK, call, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let token: string;

beforeAll(async () => {
  product = await sharedProduct();
  token = await product.newUser();
});

const entries = (change: object = {}) => ({
  name: 'Tallgrass Flooring Co.',
  person: { firstName: 'Dana', lastName: 'Whitfield' },
  address: ADDRESS,
  timeZone: 'America/Denver',
  ...change,
});
const create = (change: object = {}, line = 'POST /business') =>
  call<BusinessJson & { fields: Record<string, string> }>(product.origin, line, { token, body: entries(change) });

describe('businesses', () => {
  test('API-21 API-22 API-24 ACCT-01 whoever creates a business is its member and finds it by name (D06, D18)', async () => {
    expect((await call(product.origin, 'GET /business', { token })).body).toEqual([]);
    const first = await create({ name: 'Zinnia Floors' });
    const second = await create({ name: 'Aster Floors' }, 'POST /account');
    expect([first.status, first.body]).toMatchObject([
      200,
      { name: 'Zinnia Floors', timeZone: 'America/Denver', businessBank: null, person: { firstName: 'Dana' } },
    ]);
    const list = await call<{ businessName: string }[]>(product.origin, 'GET /business', { token });
    expect(list.body.map(({ businessName }) => businessName)).toEqual(['Aster Floors', 'Zinnia Floors']);
    expect((await call(product.origin, `GET /account/${second.body.businessId}`, { token })).body).toEqual(second.body);
    expect(second.body.portfolioId).not.toBe(second.body.businessId);
    const other = await product.newUser();
    expect((await call(product.origin, `GET /business/${first.body.businessId}`, { token: other })).status).toBe(404);
  });

  test('WIZ-02 WIZ-07 WIZ-08 name, contact and address are required; a wrong bank is refused field by field', async () => {
    const empty = await call<{ fields: Record<string, string> }>(product.origin, 'POST /business', {
      token,
      body: { name: '', person: {}, address: {} },
    });
    expect(Object.keys(empty.body.fields).sort()).toEqual([
      'address.addressLine1',
      'address.city',
      'address.state',
      'address.zip',
      'name',
      'person.firstName',
      'person.lastName',
    ]);
    const bank = await create({ businessBank: { ...BANK, routingNumber: '1', accountNumber: '-' } });
    expect(bank.body.fields).toEqual({
      'businessBank.routingNumber': 'Must be 9 digits.',
      'businessBank.accountNumber': 'Must be between 4 and 17 alphanumeric characters.',
    });
    expect((await create({ timeZone: 'Mars/Olympus' })).status).toBe(422);
  });

  test('API-20 API-32 SET-01 the provider takes the bank account over; only its last four digits remain (D12, D43, D44)', async () => {
    const owner = await TestBusiness.open(product, { ...BANK, accountNumber: '99887766554', name: 'Operating' });
    expect((await owner.call(`GET ${owner.base}/bankAccount`)).body).toMatchObject({
      name: 'Operating',
      lastFour: '6554',
      status: 'verified',
    });
    expect((await owner.call(`GET /account/customer/${owner.accountId}/eligible`)).body).toEqual({
      bankPaymentEligible: true,
      cardPaymentEligible: true,
    });
    const { systemDb } = product.platform;
    const [row] =
      await systemDb.sql`select numbers_sealed, last_four from business_bank_accounts where business_id = ${owner.business.businessId}`;
    expect(row).toEqual({ numbers_sealed: null, last_four: '6554' });
    const everything = JSON.stringify([
      await owner.get(`GET ${owner.base}`),
      await owner.get(`GET ${owner.base}/bankAccount`),
    ]);
    expect(everything).not.toContain('99887766554');
  });

  test('API-31 a new business has its categories, Payment among them (D55)', async () => {
    const owner = await TestBusiness.open(product, null);
    expect([...owner.categories.keys()]).toEqual([
      'Material',
      'Labor',
      'Equipment',
      'Subcontractor',
      'Delivery',
      'Disposal',
      'Other',
      'Payment',
    ]);
  });

  test('API-24 SHELL-18 a member changes the business; the second editor is told, and wrong entries change nothing (D18)', async () => {
    const { body: business } = await create({ name: 'Prairie Floors', phone: '785-555-0142' });
    const put = (line: string, change: object) =>
      call<BusinessJson & { fields: Record<string, string> }>(product.origin, line, { token, body: change });
    const { name, person, address, timeZone } = business;
    const edited = { name: `${name} & Tile`, person, address, timeZone, email: 'hi@prairie.example', version: 1 };
    const saved = await put(`PUT /business/${business.businessId}`, edited);
    expect(saved.body).toMatchObject({ name: 'Prairie Floors & Tile', email: 'hi@prairie.example', version: 2 });
    expect((await put(`PUT /account/${business.businessId}`, edited)).status).toBe(409);
    const wrong = await put(`PUT /account/${business.businessId}`, {
      ...edited,
      name: ' ',
      address: { ...address, zip: '1' },
    });
    expect([wrong.status, Object.keys(wrong.body.fields).sort()]).toEqual([422, ['address.zip', 'name']]);
    const foreign = await TestBusiness.open(product, null);
    expect((await foreign.call(`PUT /business/${business.businessId}`, edited)).status).toBe(404);
    const read = await call<BusinessJson>(product.origin, `GET /business/${business.businessId}`, { token });
    expect(read.body).toMatchObject({ name: 'Prairie Floors & Tile', version: 2, portfolioId: business.portfolioId });
  });
});

describe('WIZ-06 WIZ-18 WIZ-23 WIZ-24 business information', () => {
  const OWNER = {
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: 'dana@tallgrass.example',
    phone: '785-555-0142',
    dateOfBirth: '1979-04-12',
    ssn: '987-65-4329',
    address: ADDRESS,
    primaryRepresentative: true,
  };
  const information = (change: object = {}) => ({
    businessType: 'company',
    businessStructure: 'single_member_llc',
    legalName: 'Tallgrass Flooring LLC',
    industry: 'Flooring',
    phone: '7855550142',
    businessBank: BANK,
    beneficialOwners: [OWNER],
    ...change,
  });

  test('WIZ-24 WIZ-27 API-23 D44 owners are stored with birth date and SSN sealed, and no answer carries them', async () => {
    const answer = await create(information());
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toMatch(/987-?65-?4329|1979-04-12/);
    const [row] = await product.platform.systemDb.sql`
      select * from business_owners where business_id = ${answer.body.businessId}`;
    expect(row).toMatchObject({
      first_name: 'Dana',
      phone: '7855550142',
      primary_representative: true,
      quarter_owner: false,
    });
    expect(JSON.stringify(row)).not.toMatch(/987654329|1979-04-12/);
    const place = (column: string) => `business_owners|${column}|${answer.body.businessId}|${row?.id}`;
    const { keys, tenantDb } = product.platform;
    const sealer = await keys.of(tenantDb(answer.body.businessId), 'information');
    expect(sealer.open(row?.ssn_sealed, place('ssn'))).toBe('987654329');
    expect(sealer.open(row?.date_of_birth_sealed, place('date_of_birth'))).toBe('1979-04-12');
  });

  test('WIZ-06 WIZ-18 WIZ-24 D45 what is begun has to be complete, field by field', async () => {
    const bare = await create({ businessType: 'company' });
    expect([bare.status, Object.keys(bare.body.fields).sort()]).toEqual([
      422,
      ['beneficialOwners', 'businessBank', 'businessStructure', 'industry', 'legalName', 'phone'],
    ]);
    expect(bare.body.fields.beneficialOwners).toBe('One or more Beneficial Owners are required.');
    const alone = information({ businessType: 'individual', businessStructure: undefined, legalName: '' });
    const individual = await create(alone);
    expect([individual.status, individual.body.businessStructure]).toEqual([200, 'individual']);
  });

  test('WIZ-23 an owner needs every field, a real SSN and at least one role', async () => {
    const owner = { ...OWNER, primaryRepresentative: false, ssn: '12', email: 'x' };
    const answer = await create(information({ beneficialOwners: [owner] }));
    expect(answer.body.fields).toMatchObject({
      'beneficialOwners.0.ssn': 'Must contain 9 digits in the format xxx-xx-xxxx.',
      'beneficialOwners.0.email': 'Must be a valid email address.',
    });
    const idle = await create(information({ beneficialOwners: [{ ...OWNER, primaryRepresentative: false }] }));
    expect(idle.body.fields).toEqual({ 'beneficialOwners.0.primaryRepresentative': 'Select an option.' });
  });
});

import type { TaxRateJson } from '@underlay/contract/tax-rates.ts';
import { beforeEach, expect, test } from 'vitest';
import { auditOf } from '../../testing/audit-reader.ts';
import { Colleague } from '../../testing/colleagues.ts';
import { TestBusiness } from '../../testing/people.ts';
import { sharedProduct } from '../../testing/shared-product.ts';

let owner: TestBusiness;

beforeEach(async () => {
  owner = await TestBusiness.open(await sharedProduct(), null);
});

type Answered = TaxRateJson & { readonly code: string; readonly fields: Record<string, string> };
const add = (name: string, percent: unknown = 9.15) =>
  owner.call<Answered>(`POST ${owner.base}/tax-rates`, { name, percent });
const change = ({ uuid, ...rate }: TaxRateJson, entries: object) =>
  owner.call<Answered>(`PUT ${owner.base}/tax-rates/${uuid}`, { ...rate, ...entries });
const list = () => owner.get<TaxRateJson[]>(`GET ${owner.base}/tax-rates`);

test('TAX-01 a rate is added, changed, retired and put in use again; those in use come first, by name', async () => {
  const { body: material } = await add('Sales tax, material');
  const { body: labor } = await add('  labor ', 0);
  expect(material).toEqual({
    uuid: expect.any(String),
    name: 'Sales tax, material',
    percent: 9.15,
    active: true,
    version: 1,
  });
  expect(await list()).toEqual([labor, material]);
  const { body: dearer } = await change(material, { percent: 9.35 });
  expect(dearer).toEqual({ ...material, percent: 9.35, version: 2 });
  expect((await change(material, { percent: 5 })).body.code).toBe('CHANGED_ELSEWHERE');
  const { body: retired } = await change(labor, { active: false });
  expect(await list()).toEqual([dearer, retired]);
  await change(retired, { active: true });
  const sentences = await auditOf(owner).sentences({ group: 'Settings' });
  expect(sentences.slice(0, 5)).toEqual([
    'Robin Ashby put the tax rate labor, 0% in use again',
    'Robin Ashby retired the tax rate labor, 0%',
    'Robin Ashby changed the tax rate Sales tax, material, 9.15% to Sales tax, material, 9.35%',
    'Robin Ashby added the tax rate labor, 0%',
    'Robin Ashby added the tax rate Sales tax, material, 9.15%',
  ]);
});

test('TAX-01 a name has 1 to 40 signs, and the percent is 0 to 100 in steps of 0.01', async () => {
  const problem = async (name: string, percent: unknown) => {
    const { status, body } = await add(name, percent);
    return [status, body.fields];
  };
  const range = 'Must be between 0 and 100 with at most two decimals.';
  expect(await problem(' ', -0.01)).toEqual([422, { name: 'Must contain at least one character.', percent: range }]);
  expect(await problem('a'.repeat(41), 100.01)).toEqual([
    422,
    { name: 'Must be at most 40 characters.', percent: range },
  ]);
  for (const percent of [9.155, 33.333, '9', null])
    expect(await problem('Wood', percent)).toEqual([422, { percent: range }]);
  for (const [name, percent] of [
    ['a'.repeat(40), 0],
    ['b', 0.01],
    ['c', 100],
  ] as const)
    expect((await add(name, percent)).body.percent).toBe(percent);
});

test('TAX-01 a name is unique among the rates in use, without regard to case', async () => {
  const { body: material } = await add('Material');
  const { body: labor } = await add('Labor');
  const message = 'There is a tax rate of this name already.';
  const taken = [422, { code: 'rate_exists', message, fields: { name: message } }];
  const answered = ({ status, body }: Awaited<ReturnType<typeof add>>) => [status, body];
  expect(answered(await add('MATERIAL'))).toMatchObject(taken);
  expect(answered(await change(labor, { name: 'material' }))).toMatchObject(taken);
  expect((await change(material, { name: 'MATERIAL' })).status).toBe(200);
  const { body: retired } = await change(material, { version: undefined, active: false });
  const answers = await Promise.all(['Material', 'material', 'MATERIAL'].map((name) => add(name)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  expect(answered(await change(retired, { active: true }))).toMatchObject(taken);
});

test('TAX-01 there are at most 20, the retired ones included, however many are added at once', async () => {
  const answers = await Promise.all(Array.from({ length: 23 }, (_, index) => add(`Rate ${index}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  const [first] = await list();
  if (!first) throw new Error('no rate');
  const { body: retired } = await change(first, { active: false });
  expect((await add('One more')).body).toMatchObject({
    code: 'too_many_rates',
    message: 'A business keeps at most 20 tax rates. Change a retired one instead.',
  });
  expect((await change(retired, { name: 'One more', active: true })).body).toMatchObject({
    name: 'One more',
    active: true,
  });
  expect(await list()).toHaveLength(20);
});

test('TAX-01 who sells or bills reads the rates, and who has the settings changes them', async () => {
  const product = await sharedProduct();
  const { body: rate } = await add('Material');
  const estimator = await Colleague.join(product, owner, 'Esti Mator', 'estimator');
  const accountant = await Colleague.join(product, owner, 'Ada Counts', 'accountant');
  const path = `${owner.base}/tax-rates`;
  expect((await estimator.call(`GET ${path}`)).body).toEqual([rate]);
  expect((await estimator.call(`PUT ${path}/${rate.uuid}`, rate)).status).toBe(403);
  expect((await accountant.call(`GET ${path}`)).status).toBe(403);
});

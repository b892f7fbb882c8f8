import type { SubcontractorJson } from '@underlay/contract/subcontractors.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenToLog, rowsThatShow } from '../../testing/log.ts';
import { subcontractorEntries, TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

const SSN = { sent: '527-84-9163', digits: '527849163' };
const EIN = { sent: '84-6620917', digits: '846620917' };

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());

const individual = { type: 'individual', businessName: '', ssn: SSN.sent, ein: '' };

test('CONST-05 D44 no SSN or EIN stands in any table, log line or answer', async () => {
  const log = listenToLog(product);
  const answers: unknown[] = [];
  const call = async (line: string, body?: object) => {
    const answer = await owner.call<SubcontractorJson>(line, body);
    answers.push(answer.body);
    return answer.body;
  };
  const list = `${owner.base}/sub-contractors`;
  const { uuid } = await call(`POST ${list}`, subcontractorEntries(individual));
  await call(`PUT ${list}/${uuid}`, subcontractorEntries({ ein: EIN.sent }));
  await call(`POST ${list}`, subcontractorEntries({ ...individual, email: 'not an address' }));
  await call(`POST ${list}`, subcontractorEntries({ ...individual, ssn: `${SSN.digits}0` }));
  await call(`PUT ${list}/${crypto.randomUUID()}`, subcontractorEntries(individual));
  await call(`POST ${list}`, subcontractorEntries(individual));
  await call(`GET ${list}/${uuid}`);
  await call(`GET ${list}`);
  expect(log.filter((line) => line.includes('sub-contractors')).length).toBeGreaterThanOrEqual(8);
  const said = JSON.stringify([log, answers]);
  for (const text of [SSN.sent, SSN.digits, EIN.sent, EIN.digits]) {
    expect(said).not.toContain(text);
    expect(await rowsThatShow(product, text)).toEqual([]);
  }
  expect(await rowsThatShow(product, 'Ortega')).not.toEqual([]);
});

test('CONST-05 a sealed number opens in its own row only', async () => {
  const ids: string[] = [];
  for (const ssn of ['219-09-1111', '219-09-2222'])
    ids.push(
      (
        await owner.call<SubcontractorJson>(
          `POST ${owner.base}/sub-contractors`,
          subcontractorEntries({ ...individual, ssn }),
        )
      ).body.uuid,
    );
  const [mine = '', other = ''] = ids;
  await product.platform.systemDb.sql`
    update subcontractors s set ending_sealed = o.ending_sealed, ssn_sealed = o.ssn_sealed
    from subcontractors o where s.id = ${mine} and o.id = ${other}`;
  const moved = await owner.call(`GET ${owner.base}/sub-contractors/${mine}`);
  expect([moved.status, JSON.stringify(moved.body)]).toEqual([500, expect.not.stringContaining('2222')]);
  expect((await owner.call(`GET ${owner.base}/sub-contractors/${other}`)).body).toMatchObject({
    subContractor: { ssn: '***-**-2222' },
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { checkAuthorizations } from './index.ts';

let product: TestProduct;
let owner: TestBusiness;
let ids: string[];

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product);
  const payer = new Payer(owner);
  ids = [];
  for (let index = 0; index < 3; index += 1) ids.push((await payer.payByBank(await owner.sent())).body.uuid);
  const other = await TestBusiness.open(product);
  await new Payer(other).payByBank(await other.sent());
});
afterAll(() => product.stop());

const check = async () => {
  const { checked, broken } = await checkAuthorizations(product.platform.systemDb.sql, product.platform.sealer);
  return { checked, broken: broken.map(({ paymentId, problem }) => `${problem} ${ids.indexOf(paymentId ?? '')}`) };
};

/** Changes the stored records as only the owner of the database can, checks them, and takes the change back. */
async function afterTampering(tamper: (run: (text: string) => Promise<unknown>) => Promise<unknown>) {
  const { systemDb, sealer } = product.platform;
  let seen: string[] = [];
  await systemDb
    .begin(async (tx) => {
      await tx.unsafe('alter table payment_authorizations disable trigger append_only');
      await tamper((text) => tx.unsafe(text));
      const { broken } = await checkAuthorizations(tx, sealer);
      seen = broken.map(({ paymentId, problem }) => `${problem} ${ids.indexOf(paymentId ?? '')}`).sort();
      throw new Error('taken back');
    })
    .catch((error: Error) => {
      if (error.message !== 'taken back') throw error;
    });
  return seen;
}

describe('P05 TM-30 the chain of authorizations', () => {
  beforeEach(async () => expect(await check()).toEqual({ checked: 4, broken: [] }));

  test('P05 a change of any column is found, whatever it is', async () => {
    const { systemDb } = product.platform;
    const columns = await systemDb.sql<{ name: string; type: string }[]>`
      select column_name as name, data_type as type from information_schema.columns
      where table_name = 'payment_authorizations' and table_schema = 'public' and column_name not in ('business_id', 'payment_id')`;
    expect(columns.length).toBeGreaterThanOrEqual(19);
    const changed: Record<string, string> = {
      text: `|| 'x'`,
      bigint: '+ 7',
      date: '+ 1',
      'timestamp with time zone': `+ interval '1 millisecond'`,
      bytea: `|| '\\x00'::bytea`,
    };
    for (const { name, type } of columns) {
      const value = name === 'invoice_id' ? 'gen_random_uuid()' : `${name} ${changed[type]}`;
      const seen = await afterTampering((run) =>
        run(`update payment_authorizations set ${name} = ${value} where payment_id = '${ids[1]}'`),
      );
      expect([name, seen.length > 0, seen.some((line) => line.endsWith(' 1'))]).toEqual([name, true, true]);
    }
    for (const name of ['terms_version', 'document_sha256', 'terms_version = null, document_sha256'])
      expect(
        await afterTampering((run) =>
          run(`update payment_authorizations set ${name} = null where payment_id = '${ids[1]}'`),
        ),
      ).toEqual(['changed 1']);
  });

  test('P05 a record that was deleted is found: the first, one in the middle, the last', async () => {
    for (const index of [0, 1, 2]) {
      const seen = await afterTampering((run) =>
        run(`delete from payment_authorizations where payment_id = '${ids[index]}'`),
      );
      expect(seen).toContain(`missing ${index}`);
      expect(seen.length).toBe(2);
    }
  });

  test('P05 two that were swapped are found, in their order or in what they are for', async () => {
    const [first, second] = ids;
    const order = await afterTampering(async (run) => {
      await run(
        `create temporary table kept on commit drop as select payment_id, sequence, chain from payment_authorizations`,
      );
      await run(`update payment_authorizations set sequence = -sequence`);
      await run(`update payment_authorizations a set sequence = k.sequence, chain = k.chain from kept k
        where k.payment_id = case a.payment_id when '${first}' then '${second}'::uuid when '${second}' then '${first}'::uuid else a.payment_id end`);
    });
    expect(order).toEqual(expect.arrayContaining(['out of order 0', 'out of order 1']));
    const spare = crypto.randomUUID();
    const payments = await afterTampering(async (run) => {
      await run(
        'alter table payment_authorizations drop constraint payment_authorizations_business_id_payment_id_fkey',
      );
      for (const [from, to] of [
        [first, spare],
        [second, first],
        [spare, second],
      ])
        await run(`update payment_authorizations set payment_id = '${to}' where payment_id = '${from}'`);
    });
    expect(payments).toEqual(expect.arrayContaining(['changed 0', 'changed 1']));
  });

  test('P05 one that was put in between with a chain of its own is found, for it has no seal', async () => {
    const seen = await afterTampering((run) =>
      run(`update payment_authorizations set hash = sha256('made up') where payment_id = '${ids[2]}'`),
    );
    expect(seen).toEqual(['changed 2']);
  });

  test('P05 a record of before the terms had versions is still whole, and still guarded', async () => {
    const { systemDb, sealer } = product.platform;
    const [row] = await systemDb.sql<Record<string, string | number | Date>[]>`
      select text, template, signature, account_holder_name, account_type, last_four, amount_cents, fee_cents, invoice_id,
        invoice_version, effective_date, signed_at, ip_address, user_agent
      from payment_authorizations where payment_id = ${ids[0] ?? ''}`;
    const old = JSON.stringify(
      Object.fromEntries(OLD_NAMES.map((name, index) => [name, Object.values(row ?? {})[index]])),
    );
    const hash = sealer.fingerprint(old, 'payment-authorization').toString('hex');
    const asBefore = (change: string) => (run: (text: string) => Promise<unknown>) =>
      run(`update payment_authorizations set terms_version = null, document_sha256 = null, hash = '\\x${hash}' ${change}
        where payment_id = '${ids[0]}'`);
    // Its place in the chain was computed from the newer seal. Everything else holds.
    expect(await afterTampering(asBefore(''))).toEqual(['out of order 0']);
    expect(await afterTampering(asBefore(`, signature = 'x'`))).toEqual(['changed 0']);
  });
});

const OLD_NAMES = [
  'text',
  'template',
  'signature',
  'accountHolderName',
  'accountType',
  'lastFour',
  'amount',
  'fee',
  'invoiceId',
  'invoiceVersion',
  'effectiveDate',
  'signedAt',
  'ipAddress',
  'userAgent',
];

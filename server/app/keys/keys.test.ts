import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '../../database/tenant-db.ts';
import type { KeyScope } from '../../services/business-keys.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { subcontractorEntries, TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

const SCOPES: readonly KeyScope[] = ['information', 'bank', 'payments', 'subcontractors'];
const PLACE = 'business_owners|ssn|one|row';

let product: TestProduct;
let owner: TestBusiness;
let stranger: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
  stranger = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());

const sealerOf = (scope: KeyScope = 'information', { business } = owner) =>
  product.platform.keys.of(product.platform.tenantDb(business.businessId), scope);
const living = async (scope: KeyScope, { business } = owner) =>
  (
    await product.platform.systemDb.sql<{ id: string }[]>`
      select id from business_keys where business_id = ${business.businessId} and room = ${scope} and destroyed_at is null`
  ).map(({ id }) => id);

describe('P04 P13 a sealed text', () => {
  test('opens with the key of its business and scope and in its own place, and nowhere else', async () => {
    const sealers = await Promise.all(
      [owner, stranger].flatMap((business) =>
        SCOPES.map(async (scope) => ({
          who: business.business.businessId,
          scope,
          sealer: await sealerOf(scope, business),
        })),
      ),
    );
    const word = fc.string({ maxLength: 12 });
    const place = fc.record({ sealer: fc.nat({ max: sealers.length - 1 }), table: word, column: word, row: word });
    type Place = { sealer: number; table: string; column: string; row: string };
    const at = ({ sealer, table, column, row }: Place) => `${table}|${column}|${sealers[sealer]?.who}|${row}`;
    fc.assert(
      fc.property(fc.string(), place, place, fc.nat(), (plain, home, away, bit) => {
        const sealed = sealers[home.sealer]?.sealer.seal(plain, at(home)) ?? '';
        const open = (where: Place, text = sealed) => sealers[where.sealer]?.sealer.open(text, at(where));
        expect(open(home)).toBe(plain);
        for (const moved of [
          away,
          { ...home, sealer: away.sealer },
          { ...home, row: away.row },
          { ...home, column: away.column },
        ])
          if (moved.sealer !== home.sealer || at(moved) !== at(home)) expect(() => open(moved)).toThrow();
        const [version, id, body = ''] = sealed.split('.');
        const bytes = Buffer.from(body, 'base64url');
        bytes.writeUInt8(bytes.readUInt8(bit % bytes.length) ^ 1, bit % bytes.length);
        expect(() => open(home, `${version}.${id}.${bytes.toString('base64url')}`)).toThrow();
        expect(() => product.platform.sealer.open(sealed, at(home))).toThrow();
      }),
    );
  });

  test('does not open when its key is given to another scope or business in the database', async () => {
    const sealed = (await sealerOf('bank')).seal('000123456789', PLACE);
    await sealerOf('payments');
    const { systemDb } = product.platform;
    class Undone extends Error {}
    const moved = systemDb.begin(async (tx) => {
      await tx`update business_keys k set wrapped = o.wrapped, id = o.id from business_keys o
        where k.business_id = o.business_id and k.business_id = ${owner.business.businessId} and k.room = 'payments' and o.room = 'bank'`;
      const sealer = await product.platform.keys
        .of(asOwner(tx, owner.business.businessId), 'payments')
        .catch(() => null);
      expect(sealer).toBeNull();
      throw new Undone();
    });
    await expect(moved).rejects.toThrow(Undone);
    expect((await sealerOf('bank')).open(sealed, PLACE)).toBe('000123456789');
  });
});

test('P13 equal numbers have the same fingerprint inside a business and another one in the next', async () => {
  const [mine, again, theirs] = [await sealerOf(), await sealerOf(), await sealerOf('information', stranger)];
  expect(mine.fingerprint('527849163', 'ssn')).toEqual(again.fingerprint('527849163', 'ssn'));
  expect(mine.fingerprint('527849163', 'ssn')).not.toEqual(theirs.fingerprint('527849163', 'ssn'));
  expect(mine.fingerprint('527849163', 'ssn')).not.toEqual(mine.fingerprint('527849163', 'ein'));
});

test('P04 who ask at once for a key that is not there yet end with the same one', async () => {
  const business = await TestBusiness.open(product, null);
  const { systemDb, keys } = product.platform;
  const sealed = await Promise.all(
    Array.from({ length: 16 }, (_, at) =>
      at % 2
        ? sealerOf('bank', business).then((sealer) => sealer.seal(String(at), PLACE))
        : systemDb.begin(async (tx) =>
            (await keys.of(asOwner(tx, business.business.businessId), 'bank')).seal(String(at), PLACE),
          ),
    ),
  );
  expect(await living('bank', business)).toHaveLength(1);
  const sealer = await sealerOf('bank', business);
  expect(sealed.map((text) => sealer.open(text, PLACE))).toEqual(sealed.map((_, at) => String(at)));
});

describe('P13 TM-37 a key that was destroyed', () => {
  test('opens nothing any more, and what is sealed afterwards has another one', async () => {
    const { systemDb, keys } = product.platform;
    const before = await sealerOf();
    const sealed = before.seal('527849163', PLACE);
    await systemDb.begin((tx) => keys.destroy(asOwner(tx, owner.business.businessId), 'information'));
    const after = await sealerOf();
    expect(() => after.open(sealed, PLACE)).toThrow('one that was destroyed');
    expect(after.open(after.seal('1979-04-12', PLACE), PLACE)).toBe('1979-04-12');
    expect(after.fingerprint('527849163', 'ssn')).not.toEqual(before.fingerprint('527849163', 'ssn'));
    const rows = await systemDb.sql`
      select wrapped is null as gone, destroyed_at is not null as told from business_keys
      where business_id = ${owner.business.businessId} and room = 'information' order by destroyed_at nulls last`;
    expect(rows.map(({ gone, told }) => [gone, told])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect((await sealerOf('subcontractors')).open((await sealerOf('subcontractors')).seal('x', PLACE), PLACE)).toBe(
      'x',
    );
  });

  test('is there again when the transaction that destroyed it does not end well', async () => {
    const { systemDb, keys } = product.platform;
    const sealed = (await sealerOf()).seal('527849163', PLACE);
    const [id] = await living('information');
    await expect(
      systemDb.begin(async (tx) => {
        await keys.destroy(asOwner(tx, owner.business.businessId), 'information');
        throw new Error('thought better of it');
      }),
    ).rejects.toThrow('thought better of it');
    expect([await living('information'), (await sealerOf()).open(sealed, PLACE)]).toEqual([[id], '527849163']);
  });

  test('is not destroyed under somebody who seals with it: one waits for the other', async () => {
    const { systemDb, keys } = product.platform;
    const { businessId } = owner.business;
    let begun = (): void => undefined;
    const sealing = new Promise<void>((resolve) => (begun = resolve));
    const order: string[] = [];
    const sealed = systemDb.begin(async (tx) => {
      const sealer = await keys.of(asOwner(tx, businessId), 'information');
      begun();
      await tx`select pg_sleep(0.3)`;
      order.push('sealed');
      return sealer.seal('527849163', PLACE);
    });
    await sealing;
    const destroyed = systemDb
      .begin((tx) => keys.destroy(asOwner(tx, businessId), 'information'))
      .then(() => order.push('destroyed'));
    const text = await sealed;
    await destroyed;
    expect(order).toEqual(['sealed', 'destroyed']);
    const sealer = await sealerOf();
    expect(() => sealer.open(text, PLACE)).toThrow('one that was destroyed');
  });
});

test('SUB-01 a list of subcontractors reads their key once, however many there are', async () => {
  const { keys } = product.platform;
  for (let person = 0; person < 5; person += 1)
    await owner.call(`POST ${owner.base}/sub-contractors`, subcontractorEntries());
  let asked = 0;
  const of = keys.of;
  Object.assign(keys, {
    of: (...args: Parameters<typeof of>) => {
      asked += 1;
      return of(...args);
    },
  });
  expect((await owner.get<unknown[]>(`GET ${owner.base}/sub-contractors`)).length).toBe(5);
  Object.assign(keys, { of });
  expect(asked).toBe(1);
  await expectSoundBooks(product.platform);
});

import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { asTenant } from '../database/second-wall.ts';
import { connect, type Sql } from '../database/sql.ts';
import { mayTakeTenantRole } from '../database/tenant-role.ts';
import { readCustomer } from '../features/customers/customer-store.ts';
import { insertJob } from '../features/jobs/job-store.ts';
import { call, customerEntries, TestBusiness } from '../testing/people.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';

let product: TestProduct;
let sql: Sql;
let ours: TestBusiness;
let theirs: TestBusiness;
const idOf = ({ business }: TestBusiness) => business.businessId;

beforeAll(async () => {
  product = await startProduct();
  sql = product.platform.sql;
  [ours, theirs] = await Promise.all([TestBusiness.open(product, null), TestBusiness.open(product, null)]);
});
afterAll(() => product.stop());

/** Which business a transaction sees customers of, when it asks for all there are. */
const businessesSeen = async (pool: Sql) =>
  pool.begin(async (tx) => {
    const rows = await tx<{ id: string }[]>`select distinct business_id id from customers`;
    return rows.map(({ id }) => id);
  });

test('AUTH-22 TM-04 every table of tenants stands behind the second wall: its migration calls underlay_wall', async () => {
  const open = await sql`
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not (c.relrowsecurity and exists (select from pg_policies p where p.tablename = c.relname and p.policyname = 'own_business'))`;
  expect([...open]).toEqual([]);
});

describe('AUTH-22 TM-04 work for one business, with the id of another in a statement', () => {
  test('finds nothing of the other in a transaction', async () => {
    const { uuid } = theirs.customer;
    const found = (businessId: string) =>
      asTenant(businessId, () => sql.begin((tx) => readCustomer({ sql: tx, businessId: idOf(theirs) }, uuid)));
    expect(await found(idOf(ours))).toBeUndefined();
    expect(await found(idOf(theirs))).toMatchObject({ id: uuid });
    expect(await asTenant(idOf(ours), () => businessesSeen(sql))).toEqual([idOf(ours)]);
    expect(await asTenant(crypto.randomUUID(), () => businessesSeen(sql))).toEqual([]);
    // Without a request, as in background work, all of them.
    expect((await businessesSeen(sql)).sort()).toEqual([idOf(ours), idOf(theirs)].sort());
  });

  test('changes nothing of the other in a transaction', async () => {
    const before = await sql`select * from jobs where business_id = ${idOf(theirs)}`;
    await asTenant(idOf(ours), async () => {
      expect((await sql.begin((tx) => tx`update jobs set name = 'x' where business_id = ${idOf(theirs)}`)).count).toBe(
        0,
      );
      expect((await sql.begin((tx) => tx`delete from jobs where business_id = ${idOf(theirs)}`)).count).toBe(0);
      expect((await sql.begin((tx) => tx`update businesses set name = 'x'`)).count).toBe(1);
      const moved = sql.begin((tx) => tx`update jobs set business_id = ${idOf(theirs)}`);
      await expect(moved).rejects.toMatchObject({ code: '42501' });
    });
    expect(await sql`select * from jobs where business_id = ${idOf(theirs)}`).toEqual(before);
  });

  test('stores nothing for the other', async () => {
    const entries = {
      name: 'Not ours',
      description: 'x',
      customerId: theirs.customer.uuid,
      status: 'quoted' as const,
      notes: '',
      address: theirs.job.address,
    };
    const job = { id: crypto.randomUUID(), createdAt: new Date(), entries };
    const stored = () =>
      asTenant(idOf(ours), () => sql.begin((tx) => insertJob({ sql: tx, businessId: idOf(theirs) }, job)));
    await expect(stored()).rejects.toMatchObject({ code: '42501' });
  });
});

test('AUTH-22 the business on the path is the one that a request is walled in with', async () => {
  await sql`create table seen_by (role text, business text)`;
  await sql.unsafe(`create function note_role() returns trigger language plpgsql as $$ begin
    insert into seen_by values (current_user, current_setting('app.business_id', true)); return new; end $$`);
  await sql`create trigger note_role after insert or update on customers for each row execute function note_role()`;
  await ours.call(`POST ${ours.base}/customers`, customerEntries());
  await theirs.call(`PUT ${theirs.base}/customers/${theirs.customer.uuid}`, customerEntries());
  const seen = await sql<{ role: string; business: string }[]>`select distinct role, business from seen_by`;
  expect(seen.map(({ role, business }) => [role, business]).sort()).toEqual(
    [idOf(ours), idOf(theirs)].map((id) => ['underlay_tenant', id]).sort(),
  );
});

test('AUTH-22 TM-04 hundreds of transactions of two businesses on two connections never see each other, whatever fails', async () => {
  const [{ url = '' } = {}] = await sql<{ url: string }[]>`select current_database() url`;
  const pool = connect(inject('databaseServer').replace(/\/[^/]*$/, `/${url}`), 2);
  const businesses = [idOf(ours), idOf(theirs)];
  const work = async (index: number) => {
    const own = businesses[index % 2] ?? '';
    return asTenant(own, async () => {
      const outcome = await pool
        .begin(async (tx) => {
          await wait(index % 3);
          const seen = await tx<{ id: string }[]>`select business_id id from customers union select id from businesses`;
          if (index % 7 === 0) throw new Error('changed its mind');
          if (index % 11 === 0) await tx`select 1 / 0`;
          if (index % 41 === 0) await tx`select pg_terminate_backend(pg_backend_pid())`;
          return seen.map(({ id }) => id);
        })
        .catch(() => null);
      return outcome === null ? 'failed' : outcome.length === 1 && outcome[0] === own ? 'own' : 'foreign';
    });
  };
  const outcomes = await Promise.all(Array.from({ length: 400 }, (_, index) => work(index)));
  expect(outcomes.filter((outcome) => outcome === 'foreign')).toEqual([]);
  // About a quarter fails on purpose, and takes a few that waited on the same connection with it.
  expect(outcomes.filter((outcome) => outcome === 'own').length).toBeGreaterThan(200);
  // Nothing of a tenant is left behind for those who come after.
  expect((await businessesSeen(pool)).length).toBe(2);
  const states = await sql<{ state: string }[]>`
    select distinct state from pg_stat_activity where datname = current_database() and state like '%transaction%'`;
  expect(states.map(({ state }) => state)).not.toContain('idle in transaction');
  await pool.end();
});

describe('D06 a database whose user may make no roles', () => {
  const server = inject('databaseServer');
  const name = `plain_${randomBytes(4).toString('hex')}`;
  const at = (database: string) => server.replace(/\/\/[^@]*@/, `//${name}:pw@`).replace(/\/[^/]*$/, `/${database}`);

  test('works with one wall, and with two when it was given the role before the first start', async () => {
    const admin = connect(server, 1);
    await admin.unsafe(`create role ${name} login password 'pw'`);
    const opened = async (database: string) => {
      await admin.unsafe(`create database ${database} owner ${name}`);
      const pool = connect(at(database), 2);
      await migrate(pool);
      const stands = await mayTakeTenantRole(pool);
      const changed = await asTenant(crypto.randomUUID(), () => pool.begin((tx) => tx`select current_user who`));
      await pool.end();
      await admin.unsafe(`drop database ${database} with (force)`);
      return [stands, changed[0]?.who];
    };
    expect(await opened(`${name}_one`)).toEqual([false, name]);
    await admin.unsafe(`grant underlay_tenant to ${name}`);
    expect(await opened(`${name}_two`)).toEqual([true, 'underlay_tenant']);
    await admin.unsafe(`drop role ${name}`);
    await admin.end();
  });
});

test('AUTH-22 the role itself may not sign in, and nothing binds the owner', async () => {
  const [role] = await sql`select rolcanlogin, rolbypassrls, rolsuper from pg_roles where rolname = 'underlay_tenant'`;
  expect(role).toEqual({ rolcanlogin: false, rolbypassrls: false, rolsuper: false });
  const answer = await call(product.origin, `GET ${ours.base}/customers`, { token: ours.token });
  expect(answer.status).toBe(200);
});

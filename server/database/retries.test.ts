import { afterAll, expect, inject, test } from 'vitest';
import { connect, type Transaction } from './sql.ts';

const sql = connect(inject('databaseServer'), 2);
afterAll(() => sql.end());

const failing = (code: string) => {
  const begun: number[] = [];
  const work = async (tx: Transaction) => {
    begun.push(begun.length);
    await tx.unsafe(`do $$ begin raise exception 'in the way' using errcode = '${code}'; end $$`);
  };
  return { begun, work };
};

test('ERR-04 a transaction that others are in the way of is begun again, five times at most', async () => {
  for (const code of ['40001', '40P01']) {
    const { begun, work } = failing(code);
    await expect(sql.begin(work)).rejects.toMatchObject({ code });
    expect(begun).toHaveLength(6);
  }
}, 60_000);

test('ERR-04 any other failure ends a transaction at once', async () => {
  const { begun, work } = failing('23514');
  await expect(sql.begin(work)).rejects.toMatchObject({ code: '23514' });
  expect(begun).toHaveLength(1);
});

test('ERR-04 what was written before others were in the way is written once', async () => {
  await sql`create table attempts_here (attempt bigint)`;
  let attempt = 0;
  await sql.begin(async (tx) => {
    attempt += 1;
    await tx`insert into attempts_here values (${attempt})`;
    if (attempt < 3) await failing('40001').work(tx);
  });
  expect([...(await sql`select attempt from attempts_here`)]).toEqual([{ attempt: 3 }]);
  await sql`drop table attempts_here`;
});

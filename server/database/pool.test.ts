import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial } from 'node:net';
import { expect, inject, test } from 'vitest';
import { connect, type Sql } from './sql.ts';

const READY = Buffer.from('Z\0\0\0\x05I', 'latin1');
const NO_SUCH_TABLE = 'C42P01';

/** When a connection is lost: after what the database answered, and at once or when something more is asked. */
interface Loss {
  readonly answered: string | Buffer;
  readonly when: 'at once' | 'asked more';
}

/** One connection to the database, the first of which is lost on its way. */
async function withLoss({ answered, when }: Loss, use: (sql: Sql) => Promise<void>) {
  const database = new URL(inject('databaseServer'));
  let connections = 0;
  const server = createServer((near) => {
    connections += 1;
    const isFirst = connections === 1;
    const far = dial(Number(database.port), database.hostname);
    let heard = Buffer.alloc(0);
    const isDue = () => isFirst && heard.includes(answered);
    near.on('data', (data) => (isDue() ? near.resetAndDestroy() : far.write(data)));
    far.on('data', (data) => {
      heard = Buffer.concat([heard, data]);
      if (when === 'asked more' || !isDue()) return near.write(data);
      far.pause();
      near.end(data);
    });
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const relay = new URL(database);
  relay.port = String((server.address() as AddressInfo).port);
  const sql = connect(relay.href, 1);
  await use(sql).finally(() => sql.end());
  server.close();
}

const words = (sql: Sql, most: number) => sql`
  select word from (select n, 'row ' || n || repeat('.', 500) word from generate_series(1, 10000) n) rows where n <= ${most}`;

test('ERR-04 a database that goes away under a connection just opened fails what was asked, and nothing else', () =>
  withLoss({ answered: READY, when: 'asked more' }, async (sql) => {
    await expect(sql`select 1 as found`).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect([...(await sql`select 1 as found`)]).toEqual([{ found: 1 }]);
  }));

test('ERR-04 what a lost connection had refused fails nothing that is asked on the next one', () =>
  withLoss({ answered: NO_SUCH_TABLE, when: 'asked more' }, async (sql) => {
    await expect(sql`select * from nowhere where id = ${1}`).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect([...(await sql`select 1 as found`)]).toEqual([{ found: 1 }]);
  }));

test('ERR-04 what a lost connection had answered half is no part of the next answer', () =>
  withLoss({ answered: 'row 9000.', when: 'at once' }, async (sql) => {
    await expect(words(sql, 10_000)).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    expect(await words(sql, 2)).toHaveLength(2);
  }));

test('a statement takes lists of any words, and says so when it answers with one', async () => {
  const sql = connect(inject('databaseServer'), 1);
  const words = ['', 'oak', '"quoted", \\ and {braced}', 'null', 'line\nbreak', 'floor 🪵'];
  expect([...(await sql`select word from unnest(${words}::text[]) as word`)]).toEqual(words.map((word) => ({ word })));
  expect([...(await sql`select word from unnest(${[] as string[]}::text[]) as word`)]).toEqual([]);
  await expect(sql`select array['oak']`).rejects.toThrow('to_jsonb');
  await sql.end();
});

import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial } from 'node:net';
import { expect, inject, test } from 'vitest';
import { connect } from './sql.ts';

const READY = Buffer.from('Z\0\0\0\x05I', 'latin1');

/** Passes everything on to the database. Its first connection is reset when it is ready and asked something. */
async function relayThatResetsOnce(database: URL) {
  let connections = 0;
  const server = createServer((near) => {
    connections += 1;
    const isFirst = connections === 1;
    const far = dial(Number(database.port), database.hostname);
    let ready = false;
    near.on('data', (data) => (isFirst && ready ? near.resetAndDestroy() : far.write(data)));
    far.on('data', (data) => {
      ready ||= data.includes(READY);
      near.write(data);
    });
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(database);
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, stop: () => server.close() };
}

test('ERR-04 a database that goes away under a connection just opened fails what was asked, and nothing else', async () => {
  const relay = await relayThatResetsOnce(new URL(inject('databaseServer')));
  const sql = connect(relay.url, 1);
  await expect(sql`select 1 as found`).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect([...(await sql`select 1 as found`)]).toEqual([{ found: 1 }]);
  await sql.end();
  relay.stop();
});

test('a statement takes lists of any words, and says so when it answers with one', async () => {
  const sql = connect(inject('databaseServer'), 1);
  const words = ['', 'oak', '"quoted", \\ and {braced}', 'null', 'line\nbreak', 'floor 🪵'];
  expect([...(await sql`select word from unnest(${words}::text[]) as word`)]).toEqual(words.map((word) => ({ word })));
  expect([...(await sql`select word from unnest(${[] as string[]}::text[]) as word`)]).toEqual([]);
  await expect(sql`select array['oak']`).rejects.toThrow('to_jsonb');
  await sql.end();
});

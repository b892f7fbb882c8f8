import { createServer, connect as dial, type Socket } from 'node:net';
import { expect, inject, test } from 'vitest';
import { connect } from '../database/sql.ts';
import { asOwner } from '../database/tenant-db.ts';
import { freePort } from '../testing/free-port.ts';
import { createLive } from './live.ts';
import { notifyScreens } from './live-store.ts';
import { createLog } from './log.ts';

const BUSINESS = crypto.randomUUID();

/** The database behind a connection that a test opens and cuts. */
async function line() {
  const database = new URL(inject('databaseServer'));
  const port = await freePort();
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = dial(Number(database.port), database.hostname);
    for (const socket of [near, far])
      open.add(socket.on('error', () => undefined).on('close', () => open.delete(socket)));
    near.pipe(far).pipe(near);
  });
  const through = new URL(database);
  through.hostname = '127.0.0.1';
  through.port = String(port);
  return {
    url: String(through),
    lay: () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)),
    cut: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

test('COMM-01 a database that is away when the first screen opens, and again later, is heard as soon as it is there', async () => {
  const away = await line();
  const [listening, sql] = [connect(away.url, 1), connect(inject('databaseServer'), 1)];
  const received: string[] = [];
  const until = async (happened: () => boolean) => {
    for (let tries = 0; !happened(); tries += 1) {
      expect(tries).toBeLessThan(1_000);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const notify = (businessId: string, id: string) =>
    sql.begin((tx) => notifyScreens(asOwner(tx, businessId), { about: 'invoice', id }));
  const live = createLive(listening, createLog('silent'));
  const stop = live.listen(BUSINESS, ({ about, id }) => received.push(id ?? about));
  try {
    for (const id of ['first', 'second']) {
      received.length = 0;
      await away.lay();
      await until(() => received.includes('anything'));
      await notify(crypto.randomUUID(), 'of another business');
      await notify(BUSINESS, id);
      await until(() => received.includes(id));
      expect(received.at(-1)).toBe(id);
      expect(received).not.toContain('of another business');
      away.cut();
    }
    stop();
    received.length = 0;
    await away.lay();
    let again = false;
    live.listen(crypto.randomUUID(), () => {
      again = true;
    });
    await until(() => again);
    expect(received).toEqual([]);
  } finally {
    away.cut();
    await Promise.all([listening.end({ timeout: 1 }), sql.end({ timeout: 1 })]);
  }
});

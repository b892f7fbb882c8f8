import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { withOrigin } from '../database/request-origin.ts';
import type { Sql } from '../database/sql.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';
import { openFloodGate } from './flood-gate.ts';
import { createLog } from './log.ts';
import type { SecurityEventRow } from './security-event-store.ts';
import { createSecurityEvents } from './security-events.ts';

const ORIGIN = {
  ipAddress: '203.0.113.77',
  network: '203.0.113.77',
  userAgent: 'Firefox/140.0 (Windows)',
  way: 'screen',
  requestId: 'r-1',
} as const;
const FAILED = { kind: 'sign-in', outcome: 'failure' } as const;

let product: TestProduct;
let sql: Sql;
beforeAll(async () => {
  product = await startProduct();
  sql = product.platform.systemDb.sql;
});
afterAll(() => product.stop());
beforeEach(async () => {
  await sql.begin(async (tx) => {
    await tx`alter table security_events disable trigger append_only`;
    await tx`delete from security_events`;
    await tx`alter table security_events enable trigger append_only`;
  });
});

const stored = () => sql`select kind, outcome, network, device, times, details from security_events order by id`;

test('P29 an event names the network and the device, and never the whole address', async () => {
  const { securityEvents } = product.platform;
  await withOrigin(ORIGIN, () => securityEvents.note({ ...FAILED, details: { why: 'a\u0000b' } }));
  expect([...(await stored())]).toEqual([
    {
      kind: 'sign-in',
      outcome: 'failure',
      network: '203.0.113.x',
      device: 'Firefox on Windows',
      times: 1,
      details: { why: 'ab' },
    },
  ]);
  const [row] = await sql<{ text: string }[]>`select security_events::text "text" from security_events`;
  expect(row?.text).not.toContain('113.77');
});

test('TM-30 nobody changes an event, and none goes before 400 days are over', async () => {
  await product.platform.securityEvents.note(FAILED);
  await expect(sql`update security_events set kind = 'other'`).rejects.toThrow('append-only');
  await expect(sql`delete from security_events`).rejects.toThrow('append-only');
  await expect(sql`truncate security_events`).rejects.toThrow('append-only');
  await sql`insert into security_events (at, kind, outcome, details) values (now() - interval '401 days', 'sign-in', 'success', '{}')`;
  expect((await sql`delete from security_events where at < now() - interval '400 days'`).count).toBe(1);
  expect(await stored()).toHaveLength(1);
});

test('TM-30 an event in the transaction of a change is there when the change is', async () => {
  const { systemDb, securityEvents } = product.platform;
  const record = (work: () => Promise<void>) =>
    systemDb.begin(async (tx) => {
      await securityEvents.record(tx, { kind: 'password-changed', outcome: 'success' });
      await work();
    });
  await record(() => Promise.reject(new Error('changed its mind'))).catch(() => undefined);
  expect(await stored()).toHaveLength(0);
  await record(async () => undefined);
  expect(await stored()).toHaveLength(1);
});

test('TM-30 an event that cannot be stored stops nobody, and stands in the log', async () => {
  const log = createLog('silent');
  const error = vi.spyOn(log, 'error');
  const { sealer, clock } = product.platform;
  const away = (() => Promise.reject(new Error('away'))) as unknown as Sql;
  const events = createSecurityEvents({
    sql: Object.assign(away, { json: (value: unknown) => value }),
    sealer,
    clock,
    log,
  });
  await events.note({ ...FAILED, userId: 'someone' });
  const event = expect.objectContaining({ kind: 'sign-in', userId: 'someone' });
  expect(error).toHaveBeenCalledWith({ error: 'away', event }, 'a security event could not be stored');
});

test('TM-27 a flood of failures is counted in place of being stored one by one, and no event is lost', async () => {
  const rows: SecurityEventRow[] = [];
  const gate = openFloodGate(async (row) => void rows.push(row));
  const failure = (network: number): SecurityEventRow => ({
    at: new Date(),
    ...FAILED,
    userId: null,
    businessId: null,
    network: `203.0.${network}.x`,
    networkHash: Buffer.from([network % 256, network >> 8]),
    device: null,
    details: {},
    times: 1,
  });
  for (let index = 0; index < 500; index += 1) await gate.pass(failure(1));
  expect(rows).toHaveLength(10);
  for (let network = 2; network < 2_000; network += 1) await gate.pass(failure(network));
  expect(rows).toHaveLength(60);
  await gate.close();
  expect(rows).toHaveLength(80);
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(500 + 1_998);
  expect(rows.find(({ times }) => times === 490)).toMatchObject({ network: '203.0.1.x' });
});

test('TM-20 what anybody can cause for any address is counted by its network, and stored no more often for one of them', async () => {
  const rows: SecurityEventRow[] = [];
  const gate = openFloodGate(async (row) => void rows.push(row));
  const asked = (index: number): SecurityEventRow => ({
    at: new Date(),
    kind: 'reset-mail',
    outcome: 'success',
    userId: index % 2 ? `person ${index}` : null,
    businessId: null,
    network: null,
    networkHash: Buffer.from([index % 40]),
    device: null,
    details: {},
    times: 1,
  });
  for (let index = 0; index < 400; index += 1) await gate.pass(asked(index));
  expect(rows).toHaveLength(60);
  await gate.close();
  expect(rows).toHaveLength(80);
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(400);
});

import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '../../database/tenant-db.ts';
import { type MasterKey, masterKey, masterKeys, readMasterKeys } from '../../services/master-keys.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { MethodHolder, WRONG_AMOUNTS } from '../../testing/method-holder.ts';
import { Payer } from '../../testing/payer.ts';
import { subcontractorEntries, TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { changeMasterKey } from './change-master-key.ts';
import { openKeys } from './open-keys.ts';
import { rotateKeys } from './rotate-keys.ts';
import { sealAnew } from './seal-anew.ts';

const [first, second, third] = [1, 2, 3].map((byte) => masterKey(Buffer.alloc(32, byte))) as [
  MasterKey,
  MasterKey,
  MasterKey,
];
const only = (...keys: MasterKey[]) => masterKeys(() => keys);

/** The keys of the process that answers requests. It reads them again when an unknown key turns up. */
let given: MasterKey[] = [first];
let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct({}, { masters: masterKeys(() => given) });
  owner = await TestBusiness.open(product);
});
afterAll(() => product.stop());
const db = (whose = owner) => product.platform.tenantDb(whose.business.businessId);

const create = (business = owner) =>
  business.call<{ uuid: string; ein: string }>(`POST ${business.base}/sub-contractors`, subcontractorEntries());

test('P04 TM-31 the master key changes while people work, and no request fails', async () => {
  const { systemDb } = product.platform;
  const payer = new Payer(owner);
  const others = await Promise.all(Array.from({ length: 4 }, () => TestBusiness.open(product, null)));
  for (const business of others) await create(business);
  given = [second, first];
  let working = true;
  const statuses: number[] = [];
  const work = async (business: TestBusiness) => {
    while (working) {
      const { status, body } = await create(business);
      statuses.push(status, (await business.call(`GET ${business.base}/sub-contractors/${body.uuid}`)).status);
      // A new business with new keys, in the middle of the change.
      const opened = await business.call('POST /business', {
        ...business.business,
        ein: '48-1357924',
        email: 'new@tallgrass.example',
        businessBank: undefined,
        businessType: undefined,
        businessStructure: undefined,
        beneficialOwners: [],
      });
      statuses.push(opened.status);
    }
  };
  const people = [...others, owner].map(work);
  const invoice = await owner.sent();
  statuses.push((await payer.payByBank(invoice)).status);
  // Killed half way twice, and run again.
  for (const most of [2, 5]) {
    let left = most;
    const killed = rotateKeys(systemDb.sql, only(second, first), async () => {
      left -= 1;
      if (left < 0) throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const { wrapped } = await rotateKeys(systemDb.sql, only(second, first));
  expect(wrapped).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 300));
  working = false;
  await Promise.all(people);
  expect(statuses.length).toBeGreaterThan(50);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  await payer.waitFor(invoice.uuid, 'awaiting bank');
  const keks = await systemDb.sql<{ kek: string }[]>`select distinct kek from business_keys where destroyed_at is null`;
  expect(keks.map(({ kek }) => kek)).toEqual([second.id]);
  await expectSoundBooks(product.platform);
});

test('TM-31 afterwards the old master key alone opens nothing, and says so in one sentence', async () => {
  const { systemDb } = product.platform;
  const sentence = /^This database was sealed with another master key\. Start with the MASTER_KEY or KEYS_DIR/;
  await expect(openKeys(systemDb.sql, only(first))).rejects.toThrow(sentence);
  await expect(openKeys(systemDb.sql, only(third), 'refuse')).rejects.toThrow(sentence);
  const { keys } = await openKeys(systemDb.sql, only(second));
  expect((await keys.of(db(), 'bank')).seal('x', 'y')).toMatch(/^v2\./);
});

test('TM-31 a change that was broken off is not forgotten: the start asks for both keys', async () => {
  const { systemDb } = product.platform;
  await rotateKeys(systemDb.sql, only(third, second), () => Promise.reject(new Error('killed'))).catch(() => undefined);
  await expect(openKeys(systemDb.sql, only(third))).rejects.toThrow(
    /keys of businesses are wrapped .* MASTER_KEY_PREVIOUS/,
  );
  given = [third, second];
  expect((await create()).status).toBe(200);
  await rotateKeys(systemDb.sql, only(third, second));
  await openKeys(systemDb.sql, only(third));
});

test('TM-31 without the key of before there is nothing to change, which is said, and nothing is written down', async () => {
  const { sql } = product.platform.systemDb;
  const changes = () => sql`select 1 from security_events where kind = 'master-key'`;
  const before = (await changes()).length;
  const env = { MASTER_KEY: third.bytes.toString('hex') };
  await expect(changeMasterKey(sql, env, '/nowhere')).rejects.toThrow(/MASTER_KEY_PREVIOUS is not set/);
  expect(await changes()).toHaveLength(before);
});

test('P04 a key that is made while the master key changes is not left behind', async () => {
  const { systemDb, keys } = product.platform;
  const before = async () =>
    (await systemDb.sql<{ kek: string }[]>`select distinct kek from business_keys`).map(({ kek }) => kek);
  expect(await before()).toEqual([third.id]);
  const business = await TestBusiness.open(product, null);
  let made = (): void => undefined;
  const making = new Promise<void>((resolve) => {
    made = resolve;
  });
  const work = systemDb.begin(async (tx) => {
    await keys.of(asOwner(tx, business.business.businessId), 'payments');
    made();
    await tx`select pg_sleep(0.4)`;
  });
  await making;
  given = [second, third];
  await Promise.all([work, rotateKeys(systemDb.sql, only(second, third))]);
  expect(await before()).toEqual([second.id]);
});

test('P12 the attempts of a bank account are counted on after the master key was changed', async () => {
  const holder = await MethodHolder.open(product);
  const account = { accountNumber: '000123456789' };
  await new Payer(owner).control('/bank/settings', { microdeposits: true, microdepositType: 'amounts' });
  const { body } = await holder.add(account);
  for (let round = 0; round < 2; round += 1) await holder.verify(body.uuid, WRONG_AMOUNTS);
  await rotateKeys(product.platform.systemDb.sql, only(first, second));
  given = [first, second];
  const { sealer } = await openKeys(product.platform.systemDb.sql, only(first));
  const numbers = `110000000|${account.accountNumber}`;
  expect(sealer.fingerprint(numbers, 'bank-account')).toEqual(
    product.platform.sealer.fingerprint(numbers, 'bank-account'),
  );
  await holder.remove(body.uuid);
  const again = await holder.add(account);
  expect((await holder.verify(again.body.uuid, WRONG_AMOUNTS)).body).toEqual({ status: 'failed' });
});

test('TM-31 P04 of two commands that change the master key at once one refuses, and the key that is left opens everything', async () => {
  const { systemDb } = product.platform;
  const keysDir = mkdtempSync(join(tmpdir(), 'underlay-keys-'));
  const read = () => readMasterKeys({}, keysDir, 'refuse');
  writeFileSync(join(keysDir, 'master-key'), first.bytes.toString('hex'));
  const commands = await systemDb.begin(async (tx) => {
    // Whichever comes first waits for this table, so the other one meets it at work.
    await tx`lock table server_keys in access exclusive mode`;
    const started = [changeMasterKey(systemDb.sql, {}, keysDir), changeMasterKey(systemDb.sql, {}, keysDir)];
    await expect(Promise.race(started)).rejects.toThrow('Another command is changing');
    return () => started;
  });
  const both = await Promise.allSettled(commands());
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(String(both.find((one) => one.status === 'rejected')?.reason)).toContain('Another command is changing');
  expect(read().all.map(({ id }) => id)).not.toContain(first.id);
  await openKeys(systemDb.sql, read(), 'refuse');
  await changeMasterKey(systemDb.sql, {}, keysDir);
  await openKeys(systemDb.sql, read(), 'refuse');
  given = [...read().all];
  rmSync(keysDir, { recursive: true });
});

test('P04 what was sealed before businesses had keys stays readable, and is sealed anew at the next start', async () => {
  const { systemDb } = product.platform;
  const old = masterKey(Buffer.alloc(32, 9));
  const { body } = await create();
  const place = (column: string) => `subcontractors|${column}|${owner.business.businessId}|${body.uuid}`;
  await systemDb.begin(async (tx) => {
    // As earlier releases left it: no key but the master key.
    await tx`delete from server_keys`;
    await tx`delete from business_keys`;
    await tx`delete from subcontractors where business_id = ${owner.business.businessId} and id <> ${body.uuid}`;
    await tx`update subcontractors set ending_sealed = ${oldSeal(old, '7924', place('ending'))},
      ein_sealed = ${oldSeal(old, '481357924', place('ein'))} where id = ${body.uuid}`;
  });
  await expect(openKeys(systemDb.sql, only(first))).rejects.toThrow('sealed with another master key');
  expect(await systemDb.sql`select 1 from server_keys`).toHaveLength(0);
  const open = await openKeys(systemDb.sql, only(old));
  const stored = async () =>
    (await systemDb.sql`select ending_sealed, ein_sealed from subcontractors where id = ${body.uuid}`)[0] ?? {};
  const endingOf = async () =>
    (await open.keys.of(db(), 'subcontractors')).open((await stored()).ending_sealed, place('ending'));
  expect(await endingOf()).toBe('7924');
  expect(await sealAnew(systemDb.sql, open)).toEqual({ done: 2, closed: 0 });
  expect(Object.values(await stored()).filter((sealed) => !String(sealed).startsWith('v2.'))).toEqual([]);
  expect(await endingOf()).toBe('7924');
  expect(await sealAnew(systemDb.sql, open)).toEqual({ done: 0, closed: 0 });
  // Stored fingerprints are found again.
  const key = Buffer.from(hkdfSync('sha256', old.bytes, '', 'underlay/bank-account', 32));
  expect(open.sealer.fingerprint('110000000|1', 'bank-account')).toEqual(
    createHmac('sha256', key).update('110000000|1').digest(),
  );
});

/** Seals as earlier releases did. */
function oldSeal(master: MasterKey, plain: string, place: string): string {
  const nonce = randomBytes(12);
  const key = Buffer.from(hkdfSync('sha256', master.bytes, '', 'underlay/seal', 32));
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  const bytes = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return `v1.${bytes.toString('base64url')}`;
}

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { backupScene } from '../../testing/backups.ts';
import { TEST_MASTERS } from '../../testing/test-product.ts';

const scene = backupScene();

test('a proof reads no file of the product, and a picture that went since the copy is no difference', async () => {
  const { systemDb, storage } = scene.product.platform;
  const { sql } = systemDb;
  const [key, bytes] = [randomBytes(16).toString('hex'), Buffer.from('a picture')];
  await storage.put(key, bytes);
  await sql`
    insert into offer_pictures (business_id, id, invoice_id, file_id, storage_key, size_bytes, sha256, width, height, taken_at)
    select business_id, ${randomUUID()}, invoice_id, id, ${key}, ${bytes.length}, ${createHash('sha256').update(bytes).digest()}, 1, 1, now()
    from files where invoice_id is not null limit 1`;
  onTestFinished(async () => void (await sql`delete from offer_pictures where storage_key = ${key}`));
  const store = scene.operator.newStore();
  const first = await scene.operator.save(store, new Date('2026-11-24T11:00:00Z'));
  expect([first.wrong, first.manifest.files.map((file) => file.key)]).toEqual([[], expect.arrayContaining([key])]);
  await storage.drop(key);
  const read: string[] = [];
  const watched = {
    ...storage,
    read: (each: string) => {
      read.push(each);
      return storage.read(each);
    },
  };
  const source = { sql, url: scene.product.databaseUrl, storage: watched, masters: TEST_MASTERS };
  const { wrong } = await scene.operator.saveFrom(source, store, { now: new Date('2026-11-24T11:30:00Z') });
  expect([wrong, read]).toEqual([[], []]);
}, 120_000);

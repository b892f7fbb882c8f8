import { randomBytes, randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { sha256 } from '../../services/sealer.ts';
import { type CheckedFile, checkFile, type SentFile } from './check-file.ts';
import { keepBytes, planDrop } from './drop-store.ts';
import type { NewFile } from './file-store.ts';
import { restingUpload } from './resting-upload.ts';

/** Bytes that no row has asked for within this time are dropped. */
const UPLOAD_MILLISECONDS = 60 * 60_000;

/**
 * Checks what was received, stores its bytes and then writes its row. In this order no row is ever without bytes. The plan to
 * drop the bytes is written first and taken back together with the row. Killed between any two steps, or refused by `write`, we
 * leave nothing behind for longer than an hour. Nobody needs to search the store for it.
 */
export async function storeFile<Result>(
  platform: Platform,
  received: SentFile,
  write: (tx: Transaction, file: NewFile) => Promise<Result>,
): Promise<Result> {
  const file = await stageFile(platform, received);
  return platform.systemDb.begin(async (tx) => {
    await keepStaged(tx, file);
    return write(tx, file);
  }) as Promise<Result>;
}

/** The first half of it. The bytes are dropped after an hour, unless the transaction that needs them calls `keepStaged`. */
export async function stageFile(platform: Platform, received: SentFile): Promise<NewFile> {
  const resting = restingUpload(platform, received.bytes);
  try {
    const checked = await checkFile(received, resting.begin);
    await refuseMalware(platform, { bytes: await received.bytes.read() });
    return await stageBytes(platform, checked);
  } finally {
    await resting.end();
  }
}

/** The same for bytes that need no check, since they are our own work. */
export async function stageBytes(
  { systemDb, clock, storage }: Platform,
  { name, kind, bytes }: CheckedFile,
): Promise<NewFile> {
  const createdAt = clock.now();
  const file: NewFile = {
    id: randomUUID(),
    fileName: name,
    mimeType: kind,
    size: bytes.length,
    sha256: sha256(bytes),
    storageKey: randomBytes(16).toString('hex'),
    createdAt,
  };
  await planDrop(systemDb.sql, file.storageKey, new Date(createdAt.getTime() + UPLOAD_MILLISECONDS));
  await storage.put(file.storageKey, bytes);
  return file;
}

/** The bytes as they came, before anything of them was left out. */
export async function refuseMalware({ scanner, log, securityEvents }: Platform, { bytes }: { readonly bytes: Buffer }) {
  const malware = await scanner.find(bytes);
  if (malware === null) return;
  log.warn({ malware }, 'malware was found in a file and kept out');
  await securityEvents.note({ kind: 'malware', outcome: 'failure', details: { malware } });
  throw new Refused('malware_found');
}

export async function keepStaged(tx: Transaction, { storageKey }: NewFile) {
  if (!(await keepBytes(tx, storageKey))) throw new Error('the bytes of an upload were dropped under its hands');
}

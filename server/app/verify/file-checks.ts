import { createHash } from 'node:crypto';
import {
  keysToDrop,
  keysWithFile,
  type StoredFile,
  storedFiles,
  storedSigned,
  wrongPictures,
} from './file-check-store.ts';
import {
  type Evidence,
  type Finding,
  type Invariant,
  judged,
  judgedOneByOne,
  MAX_NAMED,
  type Wrong,
} from './invariant.ts';
import { countOf } from './judgement-store.ts';

/** The time that uploads have to become a file, and deleted files to be dropped. */
const GRACE_MILLISECONDS = 60 * 60_000;
const KEYS_AT_ONCE = 1_000;

/** Every row of a file has its bytes, and bytes without a row are dropped. */
export const fileChecks: readonly Invariant[] = [
  {
    id: 'I16 bytes',
    sentence: 'Each file has the bytes that were uploaded',
    readsFiles: true,
    check: (evidence) => judgedOneByOne(storedFiles(evidence.sql), (file) => wrongBytes(evidence, file)),
  },
  {
    id: 'I35 bytes',
    sentence: 'Each signed document and each picture of a package has the bytes that were made first',
    readsFiles: true,
    check: (evidence) => judgedOneByOne(storedSigned(evidence.sql), (file) => wrongBytes(evidence, file)),
  },
  {
    id: 'I35 pictures',
    sentence: 'Each picture that a version names is there, as it was when that was sent',
    check: judged(countOf('offer_pictures', 'is_kept'), wrongPictures),
  },
  {
    id: 'I16 strays',
    sentence: 'No bytes without a file are older than an hour',
    aboutTime: true,
    readsFiles: true,
    check: findStrays,
  },
];

async function wrongBytes(
  { storage, live }: Evidence,
  { name, storageKey, size, sha256 }: StoredFile,
): Promise<Wrong | null> {
  const bytes = await storage.read(storageKey);
  if (!bytes) {
    // The file was deleted since the check began, so its bytes may be gone.
    if (!(await keysWithFile(live, [storageKey])).has(storageKey)) return null;
    return { name, why: 'has no bytes' };
  }
  const hash = createHash('sha256');
  let length = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    length += chunk.length;
  }
  return length === size && hash.digest().equals(sha256) ? null : { name, why: 'has other bytes than were uploaded' };
}

/** Only a disk is searched. */
async function findStrays({ storage, live, clock }: Evidence): Promise<Finding> {
  const now = clock.now().getTime();
  const wrong: Wrong[] = [];
  let lookedAt = 0;
  let wrongCount = 0;
  let old: string[] = [];
  const judge = async () => {
    const [kept, planned] = [
      await keysWithFile(live, old),
      await keysToDrop(live, old, new Date(now - GRACE_MILLISECONDS)),
    ];
    for (const key of old) {
      if (kept.has(key) || planned.has(key)) continue;
      wrongCount += 1;
      if (wrong.length < MAX_NAMED) wrong.push({ name: `bytes ${key}`, why: 'belong to no file' });
    }
    old = [];
  };
  for await (const { key, storedAt } of storage.list?.() ?? []) {
    lookedAt += 1;
    if (now - storedAt.getTime() > GRACE_MILLISECONDS) old.push(key);
    if (old.length === KEYS_AT_ONCE) await judge();
  }
  await judge();
  return { lookedAt, wrong, wrongCount };
}

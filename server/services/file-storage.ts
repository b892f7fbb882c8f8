import type { Readable } from 'node:stream';

/**
 * Where the bytes of files lie. Keys are random and say nothing about a file; what it is called and whose it is stands in the
 * database. Refuses with `disk_full` or `files_unavailable` when it cannot; then nothing was stored under the key.
 */
export interface FileStorage {
  /** The bytes outlive a power cut from the moment this answers. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Null when there are none. */
  read(key: string): Promise<Readable | null>;
  /** Harmless when there are none. */
  drop(key: string): Promise<void>;
  /** Everything that lies there; only where one may ask for it. */
  list?(): AsyncIterable<{ readonly key: string; readonly storedAt: Date }>;
}

const KEY = /^[0-9a-f]{32}$/;

/** A key becomes part of a path or an address, so it can never be anything that came from outside. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('that is not the key of a file');
  return key;
}

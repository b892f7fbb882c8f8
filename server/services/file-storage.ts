import type { Readable } from 'node:stream';

/**
 * Where the bytes of files lie. Keys are random and say nothing about a file. Its name and its owner stand in the
 * database. Refuses with `disk_full` or `files_unavailable` on failure. Then nothing was stored under the key.
 */
export interface FileStorage {
  /** The bytes outlive a power cut from the moment this answers. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Null when there are none. */
  read(key: string): Promise<Readable | null>;
  /** Harmless when there are none. */
  drop(key: string): Promise<void>;
  /** Everything that is stored, only where listing is allowed. */
  list?(): AsyncIterable<{ readonly key: string; readonly storedAt: Date }>;
}

const KEY = /^[0-9a-f]{32}$/;

/** A key becomes part of a path or an address, so it can never come from outside. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('that is not the key of a file');
  return key;
}

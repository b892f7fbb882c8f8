/**
 * Where backups lie: a folder, or a bucket of S3. Names are short paths of ours, such as
 * `2026-11-24T11-00-00Z/manifest.age`.
 */
export interface BackupStore {
  /** For a person: where it is. */
  readonly place: string;
  /** Whole or not at all. The bytes outlive a power cut from the moment this answers. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is nothing of that name. */
  read(name: string): Promise<Buffer | null>;
  /** Harmless when there is nothing. */
  drop(name: string): Promise<void>;
  /** Drops what was half written in these folders when its process was killed, which is listed nowhere. Nobody else writes there meanwhile. */
  dropHalfWritten(isOurs: (folder: string) => boolean): Promise<void>;
  /**
   * Everything that lies there, in no order. `onClosed` is told of a folder that this user may not read, in a sentence, which is
   * passed over then. Without it that is an error.
   */
  list(
    onClosed?: (folder: string, why: string) => void,
  ): AsyncIterable<{ readonly name: string; readonly bytes: number }>;
}

const NAME = /^(?:[0-9A-Za-z-]+\/)?[0-9A-Za-z-]+\.[a-z]+$/;

/** A name becomes part of a path. */
export function checkedName(name: string): string {
  if (!NAME.test(name)) throw new Error('that is not a name within a backup');
  return name;
}

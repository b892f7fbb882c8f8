import { statfs } from 'node:fs/promises';
import { LEAST_FREE_BYTES } from '../database/start-problem.ts';
import type { Logger } from './log.ts';
import { Refused } from './refused.ts';

const LOOK_MILLISECONDS = 5_000;

/** What this process keeps on the disk of its machine. */
export type KeptOnDisk = 'database' | 'files' | 'nothing';

/** Knows whether there is room left for a change. Nobody waits for it. */
export interface DiskWatch {
  /** Refuses what would be written to a disk that is almost full. Where the database is elsewhere that is only a file. */
  check(what: { readonly hasFile: boolean }): void;
  /** Whether changes are refused: all of them, or files. */
  readonly isFull: boolean;
  stop(): void;
}

interface Watched {
  readonly folder: string;
  readonly keeps: KeptOnDisk;
  readonly freeBytes?: (folder: string) => Promise<number>;
  readonly lookMilliseconds?: number;
}

/** Looks every five seconds. The first look is over when this answers, so a start knows. */
export async function watchDisk(
  log: Logger,
  { folder, keeps, freeBytes = freeBytesOf, lookMilliseconds = LOOK_MILLISECONDS }: Watched,
): Promise<DiskWatch> {
  if (keeps === 'nothing') return ROOMY;
  let isFull = false;
  const look = async () => {
    // A disk that cannot be asked is not known to be full. Whoever writes to it is told.
    const free = await freeBytes(folder).catch(() => LEAST_FREE_BYTES);
    if (isFull !== free < LEAST_FREE_BYTES) sayChange(log, { folder, keeps, free });
    isFull = free < LEAST_FREE_BYTES;
  };
  await look();
  const timer = setInterval(() => void look(), lookMilliseconds).unref();
  return {
    get isFull() {
      return isFull;
    },
    check({ hasFile }) {
      if (!isFull) return;
      if (keeps === 'database') throw new Refused('disk_low');
      if (hasFile) throw new Refused('disk_full');
    },
    stop: () => clearInterval(timer),
  };
}

/** Nothing is written to it, or it never fills up. */
export const ROOMY: DiskWatch = { check: () => undefined, isFull: false, stop: () => undefined };

const REFUSED = { database: 'changes are refused', files: 'files are refused, everything else goes on' } as const;

function sayChange(log: Logger, disk: { folder: string; keeps: 'database' | 'files'; free: number }) {
  const { folder, keeps, free } = disk;
  const about = { folder, freeMegabytes: Math.floor(free / 1024 ** 2) };
  if (free < LEAST_FREE_BYTES) log.error(about, `the disk is almost full: everything can be read, ${REFUSED[keeps]}`);
  else log.warn(about, 'there is room on the disk again');
}

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Where the database is elsewhere, only files may lie here, and where those are elsewhere too, nothing. */
export const keptOnDisk = ({
  databaseUrl,
  files,
}: {
  readonly databaseUrl: string | null;
  readonly files: { readonly s3: unknown };
}): KeptOnDisk => (databaseUrl === null ? 'database' : files.s3 === null ? 'files' : 'nothing');

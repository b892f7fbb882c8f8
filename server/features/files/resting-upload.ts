import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ReceivedBytes } from '../../http/received-bytes.ts';
import { messageOf } from '../../services/log.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { planDrop } from './drop-store.ts';

/** Longer than anything waits for its turn. */
const REST_MILLISECONDS = 60 * 60_000;

export interface RestingUpload {
  /** It waits for its turn. */
  begin(): void;
  /** What lies there is dropped. Killed before, it is dropped an hour later. */
  end(): Promise<void>;
}

/** Lets an upload that waits lie with the other files, under a key that no file has. Where that fails it stays in memory. */
export function restingUpload({ systemDb, clock, storage, log }: Platform, bytes: ReceivedBytes): RestingUpload {
  const key = randomBytes(16).toString('hex');
  const place = {
    put: async (received: Buffer) => {
      await planDrop(systemDb.sql, key, new Date(clock.now().getTime() + REST_MILLISECONDS));
      await storage.put(key, received);
    },
    read: async () => {
      const laid = await storage.read(key);
      if (!laid) throw new Refused('files_busy');
      return buffer(laid);
    },
  };
  const warn = (error: unknown) =>
    log.warn({ error: messageOf(error) }, 'an upload that waits cannot be laid down or taken away');
  let laid: Promise<void> | null = null;
  return {
    begin: () => {
      laid ??= bytes.rest(place).catch(warn);
    },
    async end() {
      if (laid === null) return;
      await laid;
      await storage.drop(key).catch(warn);
    },
  };
}

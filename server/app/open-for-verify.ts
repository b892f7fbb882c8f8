import type { Config } from '../config.ts';
import { openSystemDb } from '../database/system-db.ts';
import { systemClock } from '../services/clock.ts';
import { createLog } from '../services/log.ts';
import { readMasterKeys } from '../services/master-keys.ts';
import type { Platform } from '../services/platform.ts';
import { fileStorageOf } from './create-platform.ts';
import { openKeys } from './keys/open-keys.ts';
import { openDatabase } from './open-database.ts';

export interface Opened {
  readonly platform: Pick<Platform, 'systemDb' | 'sealer' | 'keys' | 'storage' | 'clock'>;
  close(): Promise<void>;
}

/** Opens what a server would need, read-only, beside a running server or alone. */
export async function openForVerify(config: Config, env: NodeJS.ProcessEnv): Promise<Opened> {
  const { sql, close } = await openDatabase(config);
  try {
    const open = await openKeys(sql, readMasterKeys(env, config.keysDir, 'refuse'), 'refuse');
    const storage = await fileStorageOf(config, createLog('silent'), 'background');
    return { platform: { systemDb: openSystemDb(sql), ...open, storage, clock: systemClock }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

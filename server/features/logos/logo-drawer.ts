import { endAbove } from '../../services/worker-memory.ts';
import { drawLogo } from './draw-logo.ts';

/** What the process receives, one at a time. */
export interface DrawerTask {
  readonly bytes: Uint8Array;
}

const MAX_MEMORY_BYTES = 512 * 1024 ** 2;

endAbove(MAX_MEMORY_BYTES);
process.on('message', async ({ bytes }: DrawerTask) => process.send?.(await drawLogo(bytes)));

import { drawLogo } from './draw-logo.ts';

/** What the process receives, one at a time. */
export interface DrawerTask {
  readonly bytes: Uint8Array;
}

/** All memory of the process. That of native code is outside the limits of the runtime. */
const MAX_MEMORY_BYTES = 512 * 1024 ** 2;
const LOOK_MILLISECONDS = 20;

// A kill and no exit, which would wait for the very work that uses the memory up.
const look = () => process.memoryUsage.rss() > MAX_MEMORY_BYTES && process.kill(process.pid, 'SIGKILL');
setInterval(look, LOOK_MILLISECONDS).unref();
process.on('message', async ({ bytes }: DrawerTask) => process.send?.(await drawLogo(bytes)));

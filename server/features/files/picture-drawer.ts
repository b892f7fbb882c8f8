import { endAbove } from '../../services/worker-memory.ts';
import { drawPicture, type Wanted } from './draw-picture.ts';

/** What the process receives, one at a time. */
export interface PictureTask {
  readonly bytes: Uint8Array;
  readonly wanted: Wanted;
}

/** The largest picture that is turned takes 450 MB. */
const MAX_MEMORY_BYTES = 768 * 1024 ** 2;

endAbove(MAX_MEMORY_BYTES);
process.on('message', async ({ bytes, wanted }: PictureTask) => process.send?.(await drawPicture(bytes, wanted)));

import { fileURLToPath } from 'node:url';
import type { ReceivedBytes } from '../../http/received-bytes.ts';
import { Refused } from '../../services/refused.ts';
import { createWorkerPool } from '../../services/worker-pool.ts';
import type { Drawing, Wanted } from './draw-picture.ts';
import type { PictureTask } from './picture-drawer.ts';

/**
 * A photo takes a second, and one of 40 megapixels up to ten. A page asks for the small pictures of all files of an invoice at once,
 * and none of them is in memory before its turn. How many uploads wait is bounded where they come in.
 */
const askDrawer = createWorkerPool<PictureTask, Drawing>(
  fileURLToPath(new URL('./picture-drawer.ts', import.meta.url)),
  { atOnce: 2, maxWaiting: { ofAll: 600, ofSender: 120 }, milliseconds: 60_000, megabytes: 128, isNative: true },
);

/**
 * The picture without what it says about itself, such as where it was taken: the same bytes when it says nothing. Refuses with
 * `file_type` what is no picture, with `image_too_complex` what takes too long, and with `files_busy` when too many wait.
 */
export async function withoutMetadata(bytes: ReceivedBytes, { sender, onWait }: Checking): Promise<Buffer> {
  const task = async () => ({ bytes: await bytes.read(), wanted: 'without metadata' as const });
  const drawing = await askDrawer(task, sender, onWait);
  if ('lost' in drawing) throw new Refused('image_too_complex');
  if ('refused' in drawing) throw new Refused(drawing.refused);
  return 'drawn' in drawing ? Buffer.from(drawing.drawn) : bytes.read();
}

/** Who sent what is checked, and what is called where it waits for others. */
export interface Checking {
  readonly sender: string;
  readonly onWait?: (() => void) | undefined;
}

export interface DrawnPicture {
  readonly bytes: Buffer;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

interface Asked {
  readonly wanted: Exclude<Wanted, 'without metadata'>;
  readonly sender: string;
}

/** A small picture of it. Null when it cannot be drawn. Refuses with `files_busy` when too many wait. */
export async function drawnSmall(read: () => Promise<Buffer>, { wanted, sender }: Asked): Promise<DrawnPicture | null> {
  const drawing = await askDrawer(async () => ({ bytes: await read(), wanted }), sender);
  if (!('drawn' in drawing)) return null;
  const { drawn, width, height } = drawing;
  return { bytes: Buffer.from(drawn), width, height };
}

import { fileURLToPath } from 'node:url';
import { Refused } from '../../services/refused.ts';
import { createWorkerPool } from '../../services/worker-pool.ts';
import type { Drawing, DrawnLogo } from './draw-logo.ts';
import type { DrawerTask } from './logo-drawer.ts';

/** An honest logo takes less than a second, and one with the start of the process two. */
const askDrawer = createWorkerPool<DrawerTask, Drawing>(fileURLToPath(new URL('./logo-drawer.ts', import.meta.url)), {
  atOnce: 2,
  maxWaiting: { ofAll: 24, ofSender: 8 },
  milliseconds: 10_000,
  megabytes: 128,
  isNative: true,
});

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
/** Within so many bytes an SVG has to name itself. The library looks no further either. */
const SVG_HEAD_BYTES = 1000;
const SVG = /^\ufeff?\s*<(?:[?!][\s\S]*<)?(?:\w+:)?svg[\s>]/i;

/**
 * Draws a stranger's PNG, JPEG or SVG anew, in a process of its own. Refuses what is none of these, what cannot be drawn, and
 * everything while too many wait to be drawn.
 */
export async function drawnLogo(bytes: Buffer, sender: string): Promise<DrawnLogo> {
  if (bytes.length === 0) throw new Refused('file_empty');
  if (!isOfKind(bytes)) throw new Refused('logo_type');
  const drawing = await askDrawer({ bytes }, sender);
  if ('lost' in drawing) throw new Refused('logo_too_complex');
  if ('refused' in drawing) throw new Refused(drawing.refused);
  return drawing.logo;
}

/** By its first bytes. Its name and the type that its sender gives are no evidence. */
function isOfKind(bytes: Buffer): boolean {
  const startsWith = (start: Buffer) => bytes.subarray(0, start.length).equals(start);
  return startsWith(PNG) || startsWith(JPEG) || SVG.test(bytes.toString('utf8', 0, SVG_HEAD_BYTES));
}

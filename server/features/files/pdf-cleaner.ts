import { type CleanerAnswer, cleanPdf } from './clean-pdf.ts';
import { LARGEST_PART_BYTES } from './pdf-bytes.ts';

/** What the process receives, one at a time. */
export interface CleanerTask {
  readonly bytes: Uint8Array;
}

/** The library has no limit of its own. */
globalThis.Uint8Array = new Proxy(Uint8Array, {
  construct(target, args, newTarget) {
    if (typeof args[0] === 'number' && args[0] > LARGEST_PART_BYTES) throw new RangeError('a part is too large');
    return Reflect.construct(target, args, newTarget) as object;
  },
});

const answerTo = ({ bytes }: CleanerTask): Promise<CleanerAnswer> => cleanPdf(bytes);

process.on('message', async (task: CleanerTask) => process.send?.(await answerTo(task)));

import { parseArgs } from 'node:util';
import type { DatabaseSize } from './fill-database.ts';

const SIZES = { invoices: [10_000, 1_000_000], businesses: [1, 2_000] } as const;
const USUAL: DatabaseSize = { invoices: 100_000, businesses: 10 };

/**
 * Which database is measured: `--invoices 1000000` of the large business, `--businesses 1` in all. `--keep FOLDER` keeps
 * what was filled, so that the next run begins at once.
 */
export function measuredSize(args: readonly string[]): { size: DatabaseSize; keptIn: string | undefined } {
  const { values } = parseArgs({
    args: [...args],
    options: { invoices: { type: 'string' }, businesses: { type: 'string' }, keep: { type: 'string' } },
  });
  return {
    size: {
      invoices: sizeOf('invoices', values.invoices),
      businesses: sizeOf('businesses', values.businesses),
    },
    keptIn: values.keep,
  };
}

function sizeOf(name: keyof DatabaseSize, text: string | undefined): number {
  if (text === undefined) return USUAL[name];
  const [least, most] = SIZES[name];
  const size = Number(text.replaceAll(',', ''));
  if (Number.isInteger(size) && size >= least && size <= most) return size;
  throw new RangeError(`--${name} takes ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}`);
}

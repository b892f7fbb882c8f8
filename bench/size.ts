import { parseArgs } from 'node:util';
import type { DatabaseSize } from './fill-database.ts';

const SIZES = { invoices: [10_000, 1_000_000], businesses: [1, 2_000] } as const;
const USUAL: DatabaseSize = { invoices: 100_000, businesses: 10 };

/**
 * Which database is measured: `--invoices 1000000` of the large business, `--businesses 1` in all. `--keep FOLDER` keeps
 * what was filled, so that the next run begins at once.
 */
export function measuredSize(args: readonly string[]): { size: DatabaseSize; keptIn: string | undefined } {
  const { large, keptIn } = measuredSizes(args);
  return { size: large, keptIn };
}

/** The same of two databases that are compared: `--invoices 10000..1000000`, `--businesses 1..2000`. */
export function measuredSizes(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: { invoices: { type: 'string' }, businesses: { type: 'string' }, keep: { type: 'string' } },
  });
  const [invoices, businesses] = [rangeOf('invoices', values.invoices), rangeOf('businesses', values.businesses)];
  return {
    small: { invoices: invoices[0], businesses: businesses[0] },
    large: { invoices: invoices[1], businesses: businesses[1] },
    keptIn: values.keep,
  };
}

function rangeOf(name: keyof DatabaseSize, text: string | undefined): readonly [number, number] {
  const [from = '', to = from] = (text ?? String(USUAL[name])).replaceAll(',', '').split('..');
  const [least, most] = SIZES[name];
  const range = [Number(from), Number(to)] as const;
  if (range.every((size) => Number.isInteger(size) && size >= least && size <= most)) return range;
  throw new RangeError(`--${name} takes ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}`);
}

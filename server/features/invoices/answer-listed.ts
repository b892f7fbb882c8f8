import { ListInParts } from '../../http/list-in-parts.ts';
import type { PageRow } from './invoice-list-store.ts';
import type { WholeInvoiceRow } from './whole-invoice-store.ts';

/** What is read at once. A line is up to a kilobyte of JSON, and the longest document has 500. */
const MAX_LINES = 1_000;
const MAX_DOCUMENTS = 50;

interface Reading<Json> {
  readonly read: (ids: readonly string[]) => Promise<readonly WholeInvoiceRow[]>;
  readonly json: (row: WholeInvoiceRow) => Json;
}

/** The documents of a page. Those of a long one are read in parts, while it is written. */
export async function answerListed<Json>(
  rows: readonly PageRow[],
  { read, json }: Reading<Json>,
): Promise<Json[] | ListInParts<Json>> {
  if (rows.every(isWhole)) return rows.map(json);
  const [first, ...others] = partsOf(rows).map((ids) => async () => (await read(ids)).map(json));
  if (!first) return [];
  return others.length === 0 ? first() : new ListInParts(rows.length, [first, ...others]);
}

const isWhole = (row: PageRow): row is WholeInvoiceRow => 'lines' in row;

function partsOf(rows: readonly PageRow[]): string[][] {
  const parts: string[][] = [];
  let lines = 0;
  for (const { id, lineCount } of rows) {
    lines += lineCount;
    const last = parts.at(-1);
    if (last && lines <= MAX_LINES && last.length < MAX_DOCUMENTS) last.push(id);
    else {
      parts.push([id]);
      lines = lineCount;
    }
  }
  return parts;
}

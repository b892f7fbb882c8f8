import type { Cents } from '../money/money.ts';

/** What a line takes of its item besides what it says. */
export interface ItemRates {
  readonly rate: Cents;
  /** Null where nobody has said. */
  readonly cost: Cents | null;
  /** `document`, `none`, or the id of a named rate. */
  readonly tax: string;
}

/** The same of an item. Its tax is null where the line keeps its own: that of the item is retired, or the customer is exempt. */
export type RatesOfItem = Omit<ItemRates, 'tax'> & { readonly tax: string | null };

/** BOOK-08: what a line would have by now of its item. Null when that is what it has. An item without a cost takes none away. */
export function ratesByNow(line: ItemRates, item: RatesOfItem): ItemRates | null {
  const now = { rate: item.rate, cost: item.cost ?? line.cost, tax: item.tax ?? line.tax };
  return now.rate === line.rate && now.cost === line.cost && now.tax === line.tax ? null : now;
}

/** X08 as it is written: ten percent at most $1,000.00 with the signature, twice 40, and the rest. */
export const FLOOR_ROWS = [
  { name: 'Deposit', howMuch: { basis: 'percent', percent: 10, most: 1_000 }, when: { due: 'acceptance' } },
  { name: 'Material on site', howMuch: { basis: 'percent', percent: 40 }, when: { due: 'reached' } },
  { name: 'Floor laid', howMuch: { basis: 'percent', percent: 40 }, when: { due: 'days', days: 30 }, payDays: 15 },
  { name: 'Final walk-through', howMuch: { basis: 'rest' }, when: { due: 'complete' }, sendsItself: true },
] as const;

const NOTHING = { percent: null, most: null, amount: null };
const NO_DAY = { on: null, days: null };

/** The same as it is answered. */
export const FLOOR_ROWS_JSON = FLOOR_ROWS.map((row) => ({
  payDays: row.when.due === 'acceptance' ? 0 : 10,
  sendsItself: row.when.due === 'acceptance',
  ...row,
  howMuch: { ...NOTHING, ...row.howMuch },
  when: { ...NO_DAY, ...row.when },
}));

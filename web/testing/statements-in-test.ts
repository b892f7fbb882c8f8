import type { StatementJson } from '@underlay/contract/statements.ts';
import { type Cents, dollarsFromCents } from '@underlay/domain/money/money.ts';

const d = (amount: number) => dollarsFromCents(Math.round(amount * 100) as Cents);
const CHECK = { method: 'manual', lastFour: '', description: 'check 2291' } as const;
const BANK = { method: 'ach', lastFour: '6789', description: 'Bank payment' } as const;

/** The one of the picture. */
export const statement: StatementJson = {
  kind: 'open',
  day: '2026-11-22',
  from: null,
  sender: { name: 'Tallgrass Flooring Co.', lines: ['1290 Prairie Star Road', 'Topeka, KS 66614'] },
  customer: { name: 'Larkspur Apartments LLC', accountNumber: '20004' },
  balance: d(11_059.74),
  overdue: d(4_855.64),
  ages: [
    { age: 'not_due', amount: d(6_204.1), invoices: 1 },
    { age: '1-30', amount: d(1_040), invoices: 1 },
    { age: '31-60', amount: d(3_853.34), invoices: 2 },
    { age: '61-90', amount: d(0), invoices: 0 },
    { age: 'over_90', amount: d(0), invoices: 0 },
  ],
  owedBack: d(0),
  open: {
    items: [
      item(1003, { due: '2026-10-06', late: 47, total: 2_916.71, since: ['charge', 43.75], amount: 2_960.46 }),
      item(1007, { due: '2026-10-20', late: 33, total: 1_184.2, since: ['credit', -291.32], amount: 892.88 }),
      item(1011, { due: '2026-11-09', late: 13, total: 1_540, since: ['payment', -500], amount: 1_040 }),
      item(1019, { due: '2026-12-09', late: 0, total: 6_204.1, amount: 6_204.1 }),
    ],
    more: null,
    sum: d(11_097.44),
    credits: [{ means: CHECK, note: null, amount: d(37.7) }],
  },
  happened: null,
  underWay: {
    payments: [{ day: '2026-11-20', means: BANK, invoices: [1011], amount: d(1_040) }],
    sum: d(1_040),
    refunds: [],
    left: d(10_019.74),
  },
};

/** Some weeks of the same customer. */
export const activity: StatementJson = {
  ...statement,
  kind: 'activity',
  from: '2026-11-01',
  open: null,
  happened: {
    before: d(5_640.91),
    entries: [
      entry({
        day: '2026-11-09',
        what: 'invoice',
        invoices: [1019],
        dated: '2026-11-03',
        amount: 6_204.1,
        balance: 11_845.01,
      }),
      entry({ day: '2026-11-12', what: 'correction', amount: -200, balance: 11_645.01 }),
      entry({ day: '2026-11-13', what: 'credit', note: 12, invoices: [1007], amount: -47.57, balance: 11_597.44 }),
      entry({ day: '2026-11-14', what: 'payment', invoices: [1011], means: CHECK, amount: -537.7, balance: 11_059.74 }),
    ],
    isCut: false,
  },
};

interface Item {
  readonly due: string;
  readonly late: number;
  readonly total: number;
  readonly since?: ['charge' | 'credit' | 'payment', number];
  readonly amount: number;
}

function item(id: number, { due, late, total, since, amount }: Item) {
  return {
    uuid: `00000000-0000-4000-8000-00000000${id}`,
    id,
    jobName: 'Units 4 to 9',
    date: '2026-08-22',
    dueDate: due,
    daysLate: late,
    total: d(total),
    since: since ? [{ what: since[0], note: since[0] === 'credit' ? 12 : null, amount: d(since[1]) }] : [],
    amount: d(amount),
  };
}

type Entry = NonNullable<StatementJson['happened']>['entries'][number];
type Told = Pick<Entry, 'day' | 'what'> &
  Partial<Pick<Entry, 'invoices' | 'means' | 'note' | 'dated'>> & { readonly amount: number; readonly balance: number };
function entry({ amount, balance, ...of }: Told): Entry {
  const nothing = { invoices: [], jobName: null, means: null, note: null, dated: null };
  return { ...nothing, ...of, amount: d(amount), balance: d(balance) };
}

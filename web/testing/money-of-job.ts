import { INVOICE } from './manager-records.ts';

/** The money of a job as it travels: one draw is paid, one billed, two are planned. */
export const idOf = (place: number) => `e0000000-0000-4000-8000-00000000000${place}`;

const draw = (ordinal: number, name: string, planned: number, more: object = {}) => ({
  uuid: idOf(ordinal),
  ordinal,
  of: 4,
  name,
  planned,
  when: { due: 'reached', on: null, days: null },
  reachedOn: null,
  dueDays: 10,
  sendsItself: false,
  hidden: false,
  changedAt: null,
  version: 1,
  releases: false,
  state: 'planned',
  invoice: null,
  ...more,
});
export const made = (id: number, status: string, total: number) => ({
  uuid: INVOICE,
  id,
  status,
  amount: status === 'paid' ? 0 : total,
  total,
  held: 0,
  onItsWay: 0,
  reserved: false,
  endedAs: status === 'paid' ? 'paid' : null,
});
export const DRAWS = [
  draw(1, 'On signing', 840.35, {
    state: 'paid',
    when: { due: 'acceptance', on: null, days: null },
    invoice: made(1048, 'paid', 840.35),
  }),
  draw(2, 'Material on site', 3361.38, { state: 'billed', invoice: made(1049, 'unpaid', 3361.38) }),
  draw(3, 'Floor laid', 3361.38, { when: { due: 'days', on: null, days: 30 } }),
  draw(4, 'Final walk-through', 840.35, { when: { due: 'complete', on: null, days: null } }),
];
export const MONEY = {
  contract: {
    uuid: idOf(9),
    state: 'open',
    openedAt: '2026-03-03T05:30:00Z',
    canceledAt: null,
    reason: null,
    sum: 8403.46,
    billed: 4201.73,
    paid: 840.35,
    credited: 0,
    charged: 0,
    held: 0,
    retainage: null,
    onItsWay: 0,
    due: 3361.38,
    left: 4201.73,
  },
  offers: [],
  draws: DRAWS,
  lines: [{ uuid: idOf(8), description: 'Oak stair treads', value: 989.42, billed: 494.71, percent: 50, left: 494.71 }],
  outside: [],
};

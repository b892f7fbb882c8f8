import type { CustomerJobJson } from '@underlay/contract/portal-jobs.ts';
import type { AsJson } from './as-json.ts';
import { ACCOUNT_PATH, INVOICE, READ_ACCOUNT } from './portal-in-test.tsx';

type Job = AsJson<CustomerJobJson>;

export const JOB = '3c1f9b9e-3c55-4b1e-9f1a-8a7b6c5d4e3f';
export const JOB_PATH = `${ACCOUNT_PATH}/jobs/${JOB}`;
export const READ_JOB = `${READ_ACCOUNT}/jobs/${JOB}`;
export const READ_JOBS = `${READ_ACCOUNT}/jobs`;
export const ASK_ABOUT_JOB = `${READ_JOB.replace('GET', 'POST')}/question`;

const id = (place: number) => `00000000-0000-4000-8000-00000000000${place}`;
const draw = (
  ordinal: number,
  change: Partial<Job['draws'][number]> & Pick<Job['draws'][number], 'name' | 'amount'>,
): Job['draws'][number] => ({
  uuid: id(ordinal),
  ordinal,
  of: 4,
  releases: false,
  closes: ordinal === 4,
  held: 0,
  paid: 0,
  onItsWay: 0,
  due: 0,
  state: 'planned',
  when: { due: 'reached', on: null },
  endedAs: null,
  changedAt: null,
  invoice: null,
  payment: null,
  ...change,
});
const place = (ordinal: number, name: string) => ({ ordinal, of: 4, name, isDeposit: ordinal === 1, releases: false });

export const secondDraw = { uuid: INVOICE, id: 1048, isQuote: false, draw: place(2, 'Material on site') };
const deposit = { uuid: id(8), id: 1047, isQuote: false, draw: place(1, 'On signing') };
const quote = { uuid: id(9), id: 1052, isQuote: true, draw: null };

const entry = (change: Partial<Job['story']['entries'][number]>): Job['story']['entries'][number] => ({
  key: crypto.randomUUID(),
  kind: 'sent',
  at: '2026-12-01T16:12:00Z',
  document: null,
  version: null,
  amount: null,
  payment: null,
  text: '',
  files: null,
  ...change,
});

/** X08: the deposit is paid, the second of four is due. */
export const job: Job = {
  uuid: JOB,
  name: 'Main floor, Sycamore Avenue',
  status: 'in-progress',
  address: ['212 Sycamore Avenue', 'Topeka, KS 66604'],
  todo: [
    {
      kind: 'pay',
      document: secondDraw,
      description: 'Draw 2 of 4: Material on site',
      amount: 3361.38,
      by: '2026-12-11',
      isReserved: false,
      isUnderWay: false,
      chargesDue: 0,
      earlyDiscount: null,
    },
  ],
  contract: {
    uuid: id(7),
    state: 'open',
    openedAt: '2026-11-21T02:04:00Z',
    canceledAt: null,
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
  draws: [
    draw(1, {
      name: 'On signing',
      amount: 840.35,
      paid: 840.35,
      state: 'paid',
      endedAs: 'paid',
      when: { due: 'acceptance', on: null },
      invoice: { uuid: deposit.uuid, id: 1047, dueDate: '2026-11-20' },
      payment: { uuid: id(6), method: 'ach', at: '2026-11-21T02:07:00Z' },
    }),
    draw(2, {
      name: 'Material on site',
      amount: 3361.38,
      due: 3361.38,
      state: 'billed',
      invoice: { uuid: INVOICE, id: 1048, dueDate: '2026-12-11' },
    }),
    draw(3, { name: 'Floor laid', amount: 3361.38 }),
    draw(4, { name: 'Final walk-through', amount: 840.35, changedAt: '2026-12-01T15:00:00Z' }),
  ],
  story: {
    entries: [
      entry({ document: secondDraw, amount: 3361.38 }),
      entry({ kind: 'files', document: quote, text: 'oak.jpg, rest.jpg', files: { count: 2, arePictures: true } }),
      entry({ kind: 'answered', text: 'It could.' }),
      entry({ kind: 'asked', text: 'Could the pantry get the same floor?' }),
      entry({
        kind: 'payment',
        document: deposit,
        amount: 840.35,
        payment: { uuid: id(6), method: 'ach', status: 'settled', isPart: false },
      }),
      entry({ kind: 'signed', document: quote, version: 2, amount: 8403.46, text: 'Elena Marchetti' }),
      entry({ document: quote, version: 2, amount: 8403.46 }),
    ],
    count: 7,
  },
  papers: [
    { kind: 'receipt', document: deposit, paymentId: id(6), at: '2026-11-24T15:00:00Z', size: null },
    { kind: 'signed', document: quote, paymentId: null, at: '2026-11-21T02:04:00Z', size: 210_000 },
  ],
  files: [
    {
      uuid: id(5),
      invoiceId: quote.uuid,
      fileName: 'oak.jpg',
      mimeType: 'image/jpeg',
      size: 120_000,
      createdAt: '2026-12-01T15:58:00Z',
    },
  ],
};

import { add, type Cents, formatCents } from '@underlay/domain/money/money.ts';
import type { Draw, JobMoney } from '../contract-queries.ts';

/** What canceling the contract does to each of its draws, as it stands now. */
export function whatCancelingDoes({ draws }: Pick<JobMoney, 'draws'>): string[] {
  const billed = draws.filter(({ state }) => state === 'billed' || state === 'paid');
  const standing = billed.filter((draw) => paidOf(draw) > 0);
  const [charged, unpaid] = split(billed.filter((draw) => paidOf(draw) === 0));
  return [
    ...dropped(draws.filter(({ state }) => state === 'planned' || state === 'ready')),
    ...takenBack(unpaid.filter((draw) => !isBegun(draw))),
    ...unpaid.filter(isBegun).map(begun),
    ...standing.map(stands),
    ...charged.map(isOwed),
    'Quotes of this job that nobody has answered are closed. What was signed stays.',
    'The customer is told by mail.',
  ];
}

/** With what is on its way. */
const paidOf = (draw: Draw): number => (draw.invoice ? draw.invoice.total + chargedOf(draw) - draw.invoice.amount : 0);

/** A server of the version before does not say. */
const chargedOf = ({ invoice }: Draw): number => invoice?.charged ?? 0;

/** Those with a fee, which are not taken back (CRED-15), and the others. */
const split = (draws: readonly Draw[]): readonly [readonly Draw[], readonly Draw[]] => [
  draws.filter((draw) => chargedOf(draw) > 0),
  draws.filter((draw) => chargedOf(draw) === 0),
];

const totalOf = (draws: readonly Draw[]): string => formatCents(add(...draws.map(({ planned }) => planned as Cents)));

function dropped(draws: readonly Draw[]): string[] {
  if (draws.length === 0) return [];
  if (draws.length === 1) return [`The draw that is left, ${totalOf(draws)}, is dropped: nobody is billed for it.`];
  return [`The ${draws.length} draws that are left, ${totalOf(draws)}, are dropped: nobody is billed for them.`];
}

function takenBack(draws: readonly Draw[]): string[] {
  if (draws.length === 0) return [];
  const names = new Intl.ListFormat('en-US').format(draws.map(({ invoice }) => String(invoice?.id)));
  return draws.length === 1
    ? [`Invoice ${names}, ${totalOf(draws)}, is taken back: nothing of it was paid.`]
    : [`Invoices ${names}, ${totalOf(draws)}, are taken back: nothing of them was paid.`];
}

/** A server of the version before does not say. */
const isBegun = ({ invoice }: Draw): boolean => invoice?.reserved === true;

const begun = ({ invoice, planned }: Draw): string =>
  `A payment of invoice ${invoice?.id}, ${formatCents(planned as Cents)}, was begun. The invoice stands unless that ends first.`;

const stands = (draw: Draw): string =>
  `Invoice ${draw.invoice?.id} stands, with ${formatCents(paidOf(draw) as Cents)} paid. A task asks whether you give that back or keep it.`;

const isOwed = ({ invoice }: Draw): string =>
  `Invoice ${invoice?.id} stands, with ${formatCents(invoice?.amount as Cents)} due: a fee was added to it. A task asks what becomes of it.`;

import { add, type Cents, formatCents } from '@underlay/domain/money/money.ts';
import type { Draw, JobMoney } from '../contract-queries.ts';

/** What canceling the contract does to each of its draws, as it stands now. */
export function whatCancelingDoes({ draws, contract }: Pick<JobMoney, 'draws' | 'contract'>): string[] {
  const billed = draws.filter(({ state }) => state === 'billed' || state === 'paid');
  const standing = billed.filter((draw) => goneOf(draw) > 0);
  const [charged, unpaid] = split(billed.filter((draw) => goneOf(draw) === 0));
  return [
    ...dropped(draws.filter(({ state }) => state === 'planned' || state === 'ready')),
    ...takenBack(unpaid.filter((draw) => !isBegun(draw))),
    ...unpaid.filter(isBegun).map(begun),
    ...standing.map((draw) => stands(draw, paidOf(draw, { standing, contract }))),
    ...charged.map(isOwed),
    'Quotes of this job that nobody has answered are closed. What was signed stays.',
    'The customer is told by mail.',
  ];
}

/** What of it is not due any more: paid, on its way or credited. */
const goneOf = (draw: Draw): number => (draw.invoice ? draw.invoice.total + chargedOf(draw) - draw.invoice.amount : 0);

/** What was paid of a draw, with what is on its way. Null where several could have been credited: it is said of all of them together. */
function paidOf(
  draw: Draw,
  { standing, contract }: { readonly standing: readonly Draw[] } & Pick<JobMoney, 'contract'>,
): number | null {
  if (contract === null || contract.credited === 0) return goneOf(draw);
  const paid = contract.paid + contract.onItsWay;
  return standing.length === 1 || paid === 0 ? paid : null;
}

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

function stands(draw: Draw, paid: number | null): string {
  const [name, gone] = [`Invoice ${draw.invoice?.id} stands`, formatCents(goneOf(draw) as Cents)];
  if (paid === null)
    return `${name}, with ${gone} paid or no longer due. A task asks whether you give back what was paid or keep it.`;
  return paid === 0
    ? `${name}: ${gone} of it is no longer due, and nothing was paid. A task asks what becomes of it.`
    : `${name}, with ${formatCents(paid as Cents)} paid. A task asks whether you give that back or keep it.`;
}

const isOwed = ({ invoice }: Draw): string =>
  `Invoice ${invoice?.id} stands, with ${formatCents(invoice?.amount as Cents)} due: a fee was added to it. A task asks what becomes of it.`;

import { add, type Cents, cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import type { Draw, JobMoney } from '../contract-queries.ts';

/** What canceling the contract does to each of its draws, as it stands now. */
export function whatCancelingDoes({ draws, contract }: Pick<JobMoney, 'draws' | 'contract'>): string[] {
  const billed = draws.filter(({ state }) => state === 'billed' || state === 'paid');
  const standing = billed.filter((draw) => goneOf(draw) > 0);
  const [charged, unpaid] = split(billed.filter((draw) => goneOf(draw) === 0));
  const { back, stay, held } = takingBack(
    unpaid.filter((draw) => !isBegun(draw)),
    contract?.held ?? ZERO,
  );
  return [
    ...dropped(draws.filter(({ state, releases }) => (state === 'planned' || state === 'ready') && !releases)),
    ...takenBack(back),
    ...stay.map(wasReleased),
    ...unpaid.filter(isBegun).map(begun),
    ...standing.map((draw) => stands(draw, paidOf(draw, { standing, contract }))),
    ...charged.map(isOwed),
    ...(held > 0 ? [offered(held)] : []),
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

/** Whatever the order in which they are taken back. */
const numbersOf = (draws: readonly Draw[]): number[] =>
  draws.flatMap(({ invoice }) => invoice?.id ?? []).toSorted((one, other) => one - other);

function takenBack(draws: readonly Draw[]): string[] {
  if (draws.length === 0) return [];
  const total = formatCents(add(ZERO, ...draws.map(({ invoice }) => invoice?.total ?? ZERO)));
  const names = new Intl.ListFormat('en-US').format(numbersOf(draws).map(String));
  return draws.length === 1
    ? [`Invoice ${names}, ${total}, is taken back: nothing of it was paid.`]
    : [`Invoices ${names}, ${total}, are taken back: nothing of them was paid.`];
}

/** Releases first: of a draw whose retainage was paid nothing can be taken back (RET-06). */
function takingBack(draws: readonly Draw[], heldBefore: number) {
  const [back, stay]: [Draw[], Draw[]] = [[], []];
  let held = heldBefore;
  for (const draw of draws.toSorted((one, other) => Number(other.releases) - Number(one.releases))) {
    const after = draw.releases ? held + draw.planned : held - (draw.invoice?.held ?? 0);
    (after < 0 ? stay : back).push(draw);
    held = after < 0 ? held : after;
  }
  return { back, stay, held: cents(held) };
}

const wasReleased = ({ invoice }: Draw): string => `Invoice ${invoice?.id} stands: its retainage was released.`;

/** RET-04 */
const offered = (held: Cents): string =>
  `${formatCents(held)} stays held. An invoice over it is made, and waits until you send it.`;

/** A server of the version before does not say. */
const isBegun = ({ invoice }: Draw): boolean => invoice?.reserved === true;

/** Nobody knows here how much of it: a payment may be of a part (PART-01). */
const begun = ({ invoice }: Draw): string =>
  `A payment of invoice ${invoice?.id} was begun. The invoice stands unless that ends first.`;

function stands(draw: Draw, paid: number | null): string {
  const [name, gone] = [`Invoice ${draw.invoice?.id} stands`, formatCents(goneOf(draw) as Cents)];
  if (paid === null)
    return `${name}, with ${gone} paid or no longer due. A task asks whether you give back what was paid or keep it.`;
  return paid === 0
    ? `${name}: ${gone} of it is no longer due, and nothing was paid. A task asks what becomes of it.`
    : `${name}, with ${comeOf(draw, paid)}. A task asks whether you give that back or keep it.`;
}

/** What was paid of it, and what the bank still has. A server of the version before says nothing of the second. */
function comeOf({ invoice }: Draw, paid: number): string {
  const onItsWay = Math.min(paid, invoice?.onItsWay ?? ZERO);
  const parts = [
    { amount: paid - onItsWay, word: 'paid' },
    { amount: onItsWay, word: 'on its way' },
  ];
  return parts
    .filter(({ amount }) => amount > 0)
    .map(({ amount, word }) => `${formatCents(amount as Cents)} ${word}`)
    .join(' and ');
}

const isOwed = ({ invoice }: Draw): string =>
  `Invoice ${invoice?.id} stands, with ${formatCents(invoice?.amount as Cents)} due: a fee was added to it. A task asks what becomes of it.`;

import {
  add,
  type Cents,
  cents,
  centsFromText,
  formatCents,
  textFromCents,
  ZERO,
} from '@underlay/domain/money/money.ts';
import { useState } from 'react';
import type { PaymentMoney } from '../../../api/answers.ts';

/** What is said of a text that is no amount. */
export const NO_CENTS = 'Must be an amount with at most two decimals.';

/** Where money of a payment can be taken from. */
export interface RefundPlace {
  /** Null: what no invoice has. */
  readonly invoiceUuid: string | null;
  readonly invoiceId: number | null;
  readonly most: Cents;
}

/** In the order in which a refund takes it: credit first, then what was put on an invoice last (PART-23). */
export const placesOf = ({ credit, setAgainst = ZERO, allocations }: PaymentMoney): readonly RefundPlace[] =>
  [
    { invoiceUuid: null, invoiceId: null, most: add(credit, setAgainst) },
    ...allocations.toReversed().map(({ invoiceUuid, invoiceId, free }) => ({ invoiceUuid, invoiceId, most: free })),
  ].filter(({ most }) => most > 0);

export type TakenFrom = RefundPlace & { readonly amount: Cents };

/** What is taken from where when nobody chooses. */
export function usuallyFrom(places: readonly RefundPlace[], asked: Cents): readonly TakenFrom[] {
  let left: number = asked;
  return places.flatMap((place) => {
    const amount = cents(Math.min(left, place.most));
    left -= amount;
    return amount > 0 ? [{ ...place, amount }] : [];
  });
}

export interface PlaceRow extends RefundPlace {
  readonly text: string;
  readonly problem: string | undefined;
}

/** Where a refund is taken from: as usual until somebody chooses, then as typed. */
export function useRefundPlaces(places: readonly RefundPlace[], asked: Cents) {
  const [typed, setTyped] = useState<readonly string[] | null>(null);
  const usual = usuallyFrom(places, asked);
  const texts = places.map(({ invoiceUuid }) => {
    const amount = usual.find((each) => each.invoiceUuid === invoiceUuid)?.amount ?? ZERO;
    return amount > 0 ? textFromCents(amount) : '';
  });
  const rows = places.map((place, at) => rowOf(place, typed?.[at] ?? ''));
  const chosen = rows.flatMap(({ text, problem: _, ...place }) => {
    const amount = centsFromText(text.trim()) ?? ZERO;
    return amount > 0 ? [{ ...place, amount }] : [];
  });
  const rest = chosen.reduce((left, { amount }) => left - amount, Number(asked));
  const isChosen = typed !== null;
  return {
    rows,
    /** What is not taken from anywhere yet. Negative: more is taken than goes back. */
    rest,
    isChosen,
    fits: !isChosen || (rest === 0 && rows.every(({ problem }) => problem === undefined)),
    from: isChosen ? chosen : usual,
    choose: () => setTyped(texts),
    type: (at: number, text: string) => setTyped((typed ?? texts).map((was, other) => (other === at ? text : was))),
    /** As usual again. */
    startOver: () => setTyped(null),
  };
}

function rowOf(place: RefundPlace, text: string): PlaceRow {
  const amount = text.trim() === '' ? ZERO : centsFromText(text.trim());
  if (amount === null) return { ...place, text, problem: NO_CENTS };
  return {
    ...place,
    text,
    problem: amount > place.most ? `Only ${formatCents(place.most)} can be taken here.` : undefined,
  };
}

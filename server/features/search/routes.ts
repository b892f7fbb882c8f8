import {
  FOUND_KINDS,
  type FoundGroupJson,
  type FoundJson,
  type FoundKind,
  type search,
} from '@underlay/contract/search.ts';
import { formatPhone } from '@underlay/domain/contact/phone.ts';
import { endingOf, settledBy } from '@underlay/domain/credits/settled-by.ts';
import { dollarsFromCents } from '@underlay/domain/money/money.ts';
import { displayStatusOf } from '@underlay/domain/payments/display-status.ts';
import { isReturned, paymentStatus } from '@underlay/domain/payments/payment.ts';
import { soughtIn } from '@underlay/domain/search/sought.ts';
import type { Handlers } from '../../http/mount.ts';
import { NEAR } from './leg-store.ts';
import { type FoundRow, searchEverything } from './search-store.ts';

export const searchRoutes = (): Handlers<typeof search> => ({
  find: async ({ db, query, may }) => {
    const sought = soughtIn(query.q);
    return { groups: sought ? groupsOf(await searchEverything(db, { sought, kinds: query.kinds, may })) : [] };
  },
});

/** The kind in which something is nearest to what was typed comes first, whatever it is. Of the same the kinds keep their order (FIND-03). */
function groupsOf(rows: readonly FoundRow[]): FoundGroupJson[] {
  const groups = FOUND_KINDS.flatMap((kind) =>
    groupOf(
      kind,
      rows.filter((row) => row.kind === kind),
    ),
  );
  // What belongs to something found is as near as what mentions it: the invoices of a customer stay below the customer.
  const nearest = ({ kind }: FoundGroupJson) =>
    Math.min(NEAR.described, ...rows.filter((row) => row.kind === kind).map(({ near }) => near));
  return groups.toSorted((one, other) => nearest(one) - nearest(other));
}

function groupOf(kind: FoundKind, rows: readonly FoundRow[]): FoundGroupJson[] {
  const [first] = rows;
  if (!first) return [];
  return [{ kind, hasMore: first.ofKind > rows.length, found: rows.map(foundJson) }];
}

const factsOf = (payment: NonNullable<FoundRow['payment']>) => ({
  ...payment,
  status: paymentStatus(payment.state) ?? ('failed' as const),
  returned: isReturned(payment.state),
});

/** What is null is left out. */
function foundJson({ id, title, under, under2, phone, amount, settled, payment, ...row }: FoundRow): FoundJson {
  const lines = [under, under2, phone && formatPhone(phone)].filter(Boolean);
  const { number, isQuote, outcome, day, quantity, invoiceUuid, customerUuid } = row;
  const facts = {
    ...{ number, isQuote, outcome, day, quantity, invoiceUuid, customerUuid },
    status: payment ? displayStatusOf(factsOf(payment)) : row.status,
    amount: amount && dollarsFromCents(amount),
    settledBy: settled && settledBy(settled),
    endedAs: settled && endingOf(settled),
  };
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
  return { uuid: id, title, under: lines.join(', '), ...known };
}

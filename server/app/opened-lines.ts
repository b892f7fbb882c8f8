import { cents as asCents, formatCents } from '@underlay/domain/money/money.ts';
import type { OpenedReading } from '../features/payments/index.ts';

type Stranger = OpenedReading['strangers'][number];

/** What the operator is told of accounts that were opened since the backup. */
export function linesOfOpened({ noted, strangers, problem }: OpenedReading): string[] {
  const gone = strangers.filter(({ business }) => business === null);
  const others = strangers.filter(({ business }) => business !== null);
  return [
    ...(problem === null
      ? []
      : [
          `Which accounts were opened since could not be read. What the provider says: ${problem}`,
          'Nobody looks for them by itself. Run npm run reconcile again, also when the quarantine is over: it looks for them until it could.',
        ]),
    ...(noted.length > 0
      ? [`${were(noted.length)} opened since for businesses that are here, which have theirs again:`]
      : []),
    ...noted.map(({ businessId, accountId }) => `  ${accountId}  of business ${businessId}`),
    ...(gone.length > 0 ? [`${were(gone.length)} opened since for businesses that are not here any more:`] : []),
    ...gone.map(lineOf),
    ...(others.length > 0
      ? [
          `${were(others.length)} opened since for businesses that are here with another account, or have several there:`,
        ]
      : []),
    ...others.map((stranger) => `${lineOf(stranger)}  of business ${whose(stranger)}`),
    ...(gone.length > 0
      ? [
          'What is paid there comes into no books here. Look there whose they are, and tell them, before -- --end-anyway.',
        ]
      : []),
    ...(others.length > 0
      ? [
          'Their people are in the product, and what is paid on these comes into no books. Of several, close there those without payments, and run this again.',
        ]
      : []),
  ];
}

const were = (count: number) => (count === 1 ? '1 account there was' : `${count} accounts there were`);

function lineOf({ id, name, openedAt, taken }: Stranger): string {
  const came = taken
    ? `payments: ${taken.count}, ${formatCents(asCents(taken.cents))}`
    : 'its payments could not be read';
  return `  ${id}  ${name || 'without a name'}  opened ${openedAt.toISOString()}  ${came}`;
}

const whose = ({ businessId, business }: Stranger) =>
  `${businessId}, which has ${business?.accountId ?? 'none of them here'}`;

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Cents } from '@underlay/domain/money/money.ts';
import { DECLINE_REASONS, type DeclineReason } from '@underlay/domain/offers/declining.ts';
import type { QuoteFilter } from '@underlay/domain/offers/quote-filter.ts';
import { useId } from 'react';
import type { QuoteReport } from '../../../api/answers.ts';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { countText } from '../../../ui/table/count-text.ts';
import { Money } from '../../../ui/text/money.tsx';
import { quoteReportQuery } from '../quote-queries.ts';
import type { Period } from '../report-queries.ts';
import { PeriodDays } from './period-days.tsx';
import classes from './quotes.module.css';
import { quotesText } from './quotes-text.ts';
import report from './report.module.css';

/** In the order of a quote's life. Each leads to the list of those it counts. */
const FIGURES = [
  { filter: 'sent', label: 'Sent' },
  { filter: 'opened', label: 'Opened' },
  { filter: 'accepted', label: 'Accepted' },
  { filter: 'declined', label: 'Declined' },
  { filter: 'expired', label: 'Expired' },
  { filter: 'waiting', label: 'Still waiting' },
] as const;

interface QuotesResultProps {
  readonly businessId: string;
  readonly period: Period;
}

export function QuotesResult({ businessId, period }: QuotesResultProps) {
  const { data, isError, refetch } = useQuery(quoteReportQuery(businessId, period));
  const heading = useId();
  if (isError && data === undefined)
    return (
      <div className={report.result}>
        <FailureStrip what="The report" onRetry={() => void refetch()} />
      </div>
    );
  return (
    <div className={classes.result}>
      <Sheet aria-label="What became of quotes" aria-busy={data === undefined}>
        <p className={classes.days}>
          <PeriodDays period={period} />
        </p>
        <dl className={classes.figures}>
          {FIGURES.map(({ filter, label }) => (
            <div key={filter}>
              <dt>{label}</dt>
              <dd>
                {data === undefined ? (
                  <SkeletonBar width={4} height={1.5} />
                ) : (
                  <Counted {...{ businessId, period, filter, label }} {...data[filter]} />
                )}
              </dd>
            </div>
          ))}
        </dl>
        <div className={classes.sentence} role="status">
          {data === undefined ? (
            <Waiting>
              <SkeletonBar width={16} />
            </Waiting>
          ) : (
            shareAndTime(data)
          )}
        </div>
      </Sheet>
      {data !== undefined && data.reasons.length > 0 && (
        <Sheet aria-labelledby={heading} className={classes.reasons}>
          <h2 id={heading}>Why quotes were declined</h2>
          <Reasons {...{ businessId, period }} reasons={data.reasons} />
        </Sheet>
      )}
    </div>
  );
}

interface CountedProps extends QuotesResultProps {
  readonly filter: QuoteFilter;
  readonly label: string;
  readonly count: number;
  readonly amount: Cents;
}

const Counted = ({
  businessId,
  period: { fromDate: from, toDate: to },
  filter,
  label,
  count,
  amount,
}: CountedProps) => (
  <>
    <Link
      to="/p/m/$businessId/invoices"
      params={{ businessId }}
      search={{ quotes: filter, from, to }}
      aria-label={`${label}: ${quotesText(count)}`}
    >
      {countText(count)}
    </Link>
    <Money cents={amount} />
  </>
);

/** Nothing is said of what did not happen. */
function shareAndTime({ acceptedShare, medianDays, accepted, declined }: QuoteReport): string {
  if (acceptedShare === null) return 'No quote was answered or expired in these days.';
  const share = `${acceptedShare}% of those that were answered or expired were accepted.`;
  if (medianDays === null) return share;
  const days = `${medianDays} ${medianDays === 1 ? 'day' : 'days'}`;
  if (accepted.count + declined.count === 1) return `${share} The answer came ${days} after the first sending.`;
  return `${share} Half of the answers came within ${days} of the first sending.`;
}

interface ReasonsProps extends QuotesResultProps {
  readonly reasons: readonly { readonly reason: DeclineReason; readonly count: number }[];
}

function Reasons({ businessId, period: { fromDate: from, toDate: to }, reasons }: ReasonsProps) {
  const most = Math.max(...reasons.map(({ count }) => count));
  return (
    <ul>
      {reasons.map(({ reason, count }) => (
        <li key={reason}>
          <Link
            to="/p/m/$businessId/invoices"
            params={{ businessId }}
            search={{ quotes: 'declined', reason, from, to }}
          >
            {DECLINE_REASONS[reason]}
          </Link>
          <span className={classes.bar} style={{ width: `${(count / most) * 100}%` }} />
          <span className={classes.count}>{countText(count)}</span>
        </li>
      ))}
    </ul>
  );
}

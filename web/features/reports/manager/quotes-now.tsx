import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCents } from '@underlay/domain/money/money.ts';
import type { QuotesNow as Now } from '../../../api/answers.ts';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { SkeletonBar } from '../../../ui/feedback/waiting.tsx';
import { useBusinessId } from '../../businesses/index.ts';
import { quotesNowQuery } from '../quote-queries.ts';
import classes from './quotes.module.css';
import { quotesText } from './quotes-text.ts';

/** What waits for an answer, and what was signed this week: one line, which keeps its height while it is on its way. */
export function QuotesNow({ ready }: { ready: boolean }) {
  const businessId = useBusinessId();
  const { data, isError, refetch } = useQuery({ ...quotesNowQuery(businessId), enabled: ready });
  if (isError && data === undefined)
    return <FailureStrip what="What waits for an answer" onRetry={() => void refetch()} />;
  return (
    <dl className={classes.now} aria-label="Quotes" aria-busy={data === undefined}>
      <div>
        <dt>Waiting for an answer</dt>
        <dd>
          <Quotes of={data?.waiting} businessId={businessId} search={{ quotes: 'waiting' }} />
        </dd>
      </div>
      <div>
        <dt>Signed this week</dt>
        <dd>
          <Quotes of={data?.signed} businessId={businessId} search={{ quotes: 'accepted', from: data?.week }} />
        </dd>
      </div>
    </dl>
  );
}

interface QuotesProps {
  readonly of: Now['waiting'] | undefined;
  readonly businessId: string;
  readonly search: { readonly quotes: string; readonly from?: string | undefined };
}

function Quotes({ of, businessId, search: { quotes, from } }: QuotesProps) {
  if (of === undefined) return <SkeletonBar width={9} />;
  if (of.count === 0) return 'None';
  return (
    <Link to="/p/m/$businessId/invoices" params={{ businessId }} search={{ quotes, ...(from && { from }) }}>
      {quotesText(of.count)}, {formatCents(of.amount)}
    </Link>
  );
}

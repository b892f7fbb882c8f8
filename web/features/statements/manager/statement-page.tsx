import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { statementCopy as copy } from '@underlay/domain/copy/statements.ts';
import type { Statement } from '../../../api/answers.ts';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { PageFailure } from '../../../ui/feedback/page-failure.tsx';
import { PageWaiting } from '../../../ui/feedback/page-waiting.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { StatementChoice } from '../statement-choice.tsx';
import { statementQuery } from '../statement-queries.ts';
import type { StatementSearch } from '../statement-search.ts';
import { StatementSheet } from '../statement-sheet.tsx';
import { StatementActions } from './statement-actions.tsx';
import classes from './statement-page.module.css';
import { StatementRail } from './statement-rail.tsx';

const ROUTE = '/signed-in/p/m/$businessId/customers/$customerId/statement';

/** STMT-02, STMT-03: what is open with a customer, or what happened in a time. */
export function StatementPage() {
  const { businessId, customerId } = useParams({ from: ROUTE });
  const search = useSearch({ from: ROUTE });
  const asked = useQuery(statementQuery(businessId, customerId, search));
  const { data: statement, error, isPlaceholderData, refetch } = asked;
  if (statement === undefined) {
    if (error === null) return <PageWaiting label={copy.title()} tall />;
    const back = { label: 'Customers', link: { to: '/p/m/$businessId/customers', params: { businessId } } } as const;
    return <PageFailure title={copy.title()} error={error} back={back} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <StatementHead {...{ businessId, customerId, statement, search }} isOld={isPlaceholderData} />
      <div className={classes.grid}>
        <div className={classes.column}>
          {error !== null && (
            <FailureStrip what={copy.theStatement()} why={refusalOf(error).message} onRetry={() => void refetch()} />
          )}
          <StatementSheet
            statement={statement}
            isOld={isPlaceholderData || error !== null}
            choice={search.sent === undefined ? <Choice statement={statement} /> : <AsSent statement={statement} />}
            invoice={({ uuid, number }) => (
              <Link to="/p/m/$businessId/invoices/$invoiceId" params={{ businessId, invoiceId: uuid }}>
                {number}
              </Link>
            )}
          />
        </div>
        <StatementRail businessId={businessId} customerId={customerId} />
      </div>
    </>
  );
}

interface StatementHeadProps {
  readonly businessId: string;
  readonly customerId: string;
  readonly statement: Statement;
  readonly search: StatementSearch;
  readonly isOld: boolean;
}

function StatementHead(head: StatementHeadProps) {
  const { businessId, customerId, statement } = head;
  const { customer, from, day } = statement;
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Customers', link: { to: '/p/m/$businessId/customers', params: { businessId } } },
          {
            label: customer.name,
            link: { to: '/p/m/$businessId/customers/$customerId', params: { businessId, customerId } },
          },
          { label: copy.title() },
        ]}
      />
      <PageHead
        title={copy.title()}
        beside={
          <span className={classes.when}>
            {copy.when({ from: from as CalendarDate | null, day: day as CalendarDate })}
          </span>
        }
        actions={<StatementActions key={JSON.stringify([head.customerId, head.search])} {...head} />}
      />
    </>
  );
}

/** One that was sent stands as it was. Today's is one step away. */
const AsSent = ({ statement }: { statement: Statement }) => (
  <p className={classes.asSent}>
    {copy.asSent((statement.sentOn ?? statement.day) as CalendarDate)}{' '}
    <Link from="/p/m/$businessId/customers/$customerId/statement" to="." search={{}} resetScroll={false}>
      {copy.today()}
    </Link>
  </p>
);

function Choice({ statement }: { statement: Statement }) {
  const navigate = useNavigate({ from: '/p/m/$businessId/customers/$customerId/statement' });
  return (
    <StatementChoice
      statement={statement}
      link={(kind, label) => (
        <Link
          key={kind}
          from="/p/m/$businessId/customers/$customerId/statement"
          to="."
          search={kind === 'open' ? {} : { kind }}
          aria-current={kind === statement.kind ? 'page' : undefined}
          activeOptions={{ exact: true }}
          resetScroll={false}
        >
          {label}
        </Link>
      )}
      onChoose={(search) => void navigate({ to: '.', search, resetScroll: false })}
    />
  );
}

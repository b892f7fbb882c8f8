import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { statementCopy as copy } from '@underlay/domain/copy/statements.ts';
import { add, cents } from '@underlay/domain/money/money.ts';
import type { Account, Statement } from '../../../api/answers.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { reasonOf } from '../../../ui/feedback/reason.ts';
import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import {
  accountLink,
  accountQuery,
  BackLink,
  invoiceLink,
  MissedFile,
  useAccountIds,
  useMissedFile,
} from '../../portal/index.ts';
import { StatementChoice } from '../statement-choice.tsx';
import { customerStatementQuery } from '../statement-queries.ts';
import { readStatementSearch, type StatementSearch } from '../statement-search.ts';
import { StatementSheet } from '../statement-sheet.tsx';
import { OnPaper } from './on-paper.tsx';
import { payAllLink } from './pay-all-link.ts';
import classes from './statement-page.module.css';

const ROUTE = '/p/u/$portfolioId/a/$accountId/statement';

/** STMT-08: a customer's own statement, of today, of a time, or as it was sent, with the way to pay what is due. */
export function StatementPage() {
  const ids = useAccountIds();
  const asked = useSearch({ from: ROUTE });
  const search = readStatementSearch({ ...asked });
  const account = useQuery(accountQuery(ids)).data;
  const { data: statement, error, isPlaceholderData, refetch } = useQuery(customerStatementQuery(ids, search));
  const { isMissed, tryAgain } = useMissedFile({ ...asked });
  return (
    <main id="main" className={classes.page}>
      <BackLink {...accountLink(ids)}>Back to Invoices & Quotes</BackLink>
      <div className={classes.head}>
        <div>
          <PageTitle title={`${copy.title()}, ${account?.name ?? ''}`}>{copy.title()}</PageTitle>
          {statement && (
            <p>{copy.when({ from: statement.from as CalendarDate | null, day: statement.day as CalendarDate })}</p>
          )}
        </div>
        {statement && <OnPaper search={search} onDownload={tryAgain} />}
        {account && <PayAll account={account} />}
      </div>
      {isMissed && <MissedFile />}
      {error !== null && (
        <FailureStrip what={copy.theStatement()} why={reasonOf(error)} onRetry={() => void refetch()} />
      )}
      {statement ? (
        <StatementSheet
          statement={statement}
          isOld={isPlaceholderData}
          choice={search.sent === undefined ? <Choice statement={statement} /> : <AsSent statement={statement} />}
          invoice={({ uuid, number }) => <Link {...invoiceLink(ids, uuid)}>{number}</Link>}
        />
      ) : (
        error === null && <StatementSkeleton />
      )}
      {statement && account && search.sent === undefined && <ToPay account={account} statement={statement} />}
    </main>
  );
}

/** Only where something is due. */
function PayAll({ account }: { account: Account }) {
  if (account.balance <= 0) return null;
  return (
    <div className={classes.pay} data-bar>
      <ButtonLink {...payAllLink(account)} size="md">
        {copy.payAll()}
      </ButtonLink>
    </div>
  );
}

/** STMT-01: why what can be paid now is another amount. */
function ToPay({
  account,
  statement: { balance, ages, owedBack = cents(0), underWay },
}: {
  account: Account;
  statement: Statement;
}) {
  if (account.balance === balance || ages === null) return null;
  // A server of the version before has no ages of what is of no invoice.
  const open = cents(add(...ages.map(({ amount }) => amount)) - owedBack);
  const why = { underWay: underWay.sum, credit: cents(open - balance) };
  return <p className={classes.why}>{copy.toPay({ amount: account.balance, ...why })}</p>;
}

const AsSent = ({ statement }: { statement: Statement }) => (
  <p className={classes.asSent}>
    {copy.asSent((statement.sentOn ?? statement.day) as CalendarDate)}{' '}
    <Link from={ROUTE} to="." search={{}} resetScroll={false}>
      {copy.today()}
    </Link>
  </p>
);

function Choice({ statement }: { statement: Statement }) {
  const navigate = useNavigate({ from: ROUTE });
  return (
    <StatementChoice
      statement={statement}
      link={(kind, label) => (
        <Link
          key={kind}
          from={ROUTE}
          to="."
          search={kind === 'open' ? {} : { kind }}
          aria-current={kind === statement.kind ? 'page' : undefined}
          activeOptions={{ exact: true }}
          resetScroll={false}
        >
          {label}
        </Link>
      )}
      onChoose={(search: StatementSearch) => void navigate({ to: '.', search, resetScroll: false })}
    />
  );
}

/** At its real heights. */
const StatementSkeleton = () => (
  <Waiting>
    <p className={classes.hidden} role="status">
      Loading
    </p>
    <Sheet as="div" className={classes.skeleton}>
      <SkeletonBar width={11} height={2} />
      <SkeletonBar width={30} height={1} />
      <SkeletonBar width={24} />
      <SkeletonBar width={28} />
      <SkeletonBar width={20} />
    </Sheet>
  </Waiting>
);

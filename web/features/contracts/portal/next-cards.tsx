import { useQuery } from '@tanstack/react-query';
import { dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { depositCopy } from '@underlay/domain/copy/deposits.ts';
import { heldCopy } from '@underlay/domain/copy/held.ts';
import { jobCopy } from '@underlay/domain/copy/jobs.ts';
import { asSentence } from '@underlay/domain/copy/sentence.ts';
import { cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { whyNotOnline } from '@underlay/domain/payments/can-pay-online.ts';
import { willBeHeld } from '@underlay/domain/retainage/held.ts';
import type { Account } from '../../../api/answers.ts';
import { rateOf } from '../../../api/money.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { DateText } from '../../../ui/text/calendar-text.tsx';
import { FeeTable, WaitingForPayer } from '../../invoices/portal/index.ts';
import {
  earlyToday,
  earlyWords,
  eligibilityQuery,
  FigureCard,
  invoiceLink,
  onlineTerms,
  PayOtherwise,
  payLink,
  useAccountIds,
} from '../../portal/index.ts';
import type { CustomerJob } from '../customer-job-queries.ts';
import { closedWord, nameOf, whenOf } from './job-words.ts';
import classes from './next-cards.module.css';

type Todo = CustomerJob['todo'][number];

interface OfJob {
  readonly account: Account;
  readonly job: CustomerJob;
}

/** LINK-02: the next thing to do, what happens next, and what waits besides. */
export function NextCards({ account, job }: OfJob) {
  const [first, ...others] = job.todo;
  return (
    <>
      {first === undefined ? (
        <NothingToDo account={account} job={job} />
      ) : first.kind === 'sign' ? (
        <ToSign todo={first} />
      ) : (
        <ToPay account={account} todo={first} job={job} />
      )}
      {others.map((todo) => (
        <Waits key={todo.document.uuid} todo={todo} today={account.today} />
      ))}
    </>
  );
}

/** "Next: Floor laid, $3,361.38, when it is reached". Nothing where nothing is to come. */
function Ahead({ job: { draws, contract } }: Pick<OfJob, 'job'>) {
  const draw = contract?.state === 'open' ? draws.find(({ state }) => state === 'planned') : undefined;
  if (draw === undefined) return null;
  const words = jobCopy.next.ahead({ name: draw.name, amount: formatCents(draw.amount), when: whenOf(draw) });
  const retainage = willBeHeld(draw) ? (contract?.retainage ?? null) : null;
  return (
    <p className={classes.ahead}>
      {retainage === null
        ? words
        : `${asSentence(words)} ${heldCopy.ahead({ ...retainage, percent: rateOf(retainage.percent) })}`}
    </p>
  );
}

function ToSign({ todo }: { readonly todo: Todo }) {
  const ids = useAccountIds();
  return (
    <FigureCard label={jobCopy.next.sign()} amount={todo.amount}>
      <p className={classes.what}>{todo.description}</p>
      <p className={classes.when}>
        {jobCopy.next.forQuote({ number: todo.document.id })}
        {todo.by !== null && (
          <>
            . {jobCopy.next.validUntil()} <DateText day={todo.by} />
          </>
        )}
      </p>
      <div className={classes.bar} data-bar>
        <ButtonLink {...invoiceLink(ids, todo.document.uuid)} size="lg" fullWidth>
          {jobCopy.next.read()}
        </ButtonLink>
      </div>
    </FigureCard>
  );
}

function ToPay({ account, todo, job }: OfJob & { readonly todo: Todo }) {
  const { draw } = todo.document;
  return (
    <FigureCard label={labelOf(todo)} amount={todo.amount}>
      <p className={classes.what}>{draw?.name ?? todo.description}</p>
      {todo.by !== null && <Due day={todo.by} today={account.today} />}
      <Early todo={todo} today={account.today} />
      <WaysToPay account={account} todo={todo} />
      <Ahead job={job} />
    </FigureCard>
  );
}

function labelOf({ document: { draw, id } }: Todo): string {
  const { next } = jobCopy;
  if (draw === null) return next.invoice({ number: id });
  if (draw.releases) return next.release();
  return draw.isDeposit ? next.deposit() : next.draw(draw);
}

const Due = ({ day, today }: { readonly day: string; readonly today: string }) => (
  <p className={day < today ? classes.late : classes.when}>
    {day < today ? jobCopy.next.wasDue() : jobCopy.next.due()} <DateText day={day} />
  </p>
);

/** DISC-01: what is taken off for paying in time. */
function Early({ todo, today }: { readonly todo: Todo; readonly today: string }) {
  const words = earlyWords(todo, today);
  return words !== null && <p className={classes.when}>{words}</p>;
}

/** Fee and total of each way, and Pay; or why it is paid in another way. */
function WaysToPay({ account, todo }: Pick<OfJob, 'account'> & { readonly todo: Todo }) {
  const ids = useAccountIds();
  const eligible = useQuery(eligibilityQuery(ids.accountId));
  const terms = onlineTerms(account, eligible.data);
  if (terms === undefined) return null;
  const { amount: amountDue, chargesDue = ZERO, isReserved, document } = todo;
  const owed = { amountDue, chargesDue, isQuote: false, isReserved };
  const reason = whyNotOnline(owed, terms);
  if (reason === 'reserved') return <WaitingForPayer invoiceId={document.uuid} />;
  if (reason === 'not_enabled' && document.draw?.isDeposit)
    return <p className={classes.when}>{depositCopy.due({ amount: formatCents(amountDue), ask: account.name })}</p>;
  if (reason !== null)
    return <PayOtherwise reason={reason} account={account} invoice={{ uuid: document.uuid, amount: amountDue }} />;
  return (
    <>
      <FeeTable terms={terms} owed={{ ...owed, amountDue: cents(amountDue - earlyToday(todo, account.today)) }} />
      <div className={classes.bar} data-bar>
        <ButtonLink {...payLink(ids, document.uuid)} size="lg" fullWidth>
          {jobCopy.next.pay()}
        </ButtonLink>
      </div>
    </>
  );
}

/** A job that nothing waits on: what was paid, what is on its way, or what comes next. */
function NothingToDo({ account, job }: OfJob) {
  const { next } = jobCopy;
  const { contract, draws } = job;
  const isPaid = draws.every((draw) => closedWord(draw) === null);
  if (contract?.state === 'complete' && isPaid) return <FigureCard label={next.paidInFull()} amount={contract.paid} />;
  const isOnItsWay = draws.some(({ state }) => state === 'on_its_way');
  return (
    <Sheet className={classes.quiet} aria-labelledby="next">
      <h2 id="next">{isOnItsWay ? next.onItsWay() : next.nothing()}</h2>
      {contract?.canceledAt != null && (
        <p>{next.canceled({ date: formatDate(dateIn(account.timeZone, new Date(contract.canceledAt))) })}</p>
      )}
      <Ahead job={job} />
    </Sheet>
  );
}

/** Another thing that waits, with its own way to it. */
function Waits({ todo, today }: { readonly todo: Todo; readonly today: string }) {
  const ids = useAccountIds();
  const { document, amount, description, kind, by } = todo;
  const id = `waits-${document.uuid}`;
  return (
    <Sheet className={classes.second} aria-labelledby={id}>
      <h2 id={id}>{jobCopy.next.waits({ name: nameOf(document) })}</h2>
      <p className={classes.amount}>
        <span>{document.draw?.name ?? description}</span>
        <b>{formatCents(amount)}</b>
      </p>
      {by !== null &&
        (kind === 'sign' ? (
          <p className={classes.when}>
            {jobCopy.next.validUntil()} <DateText day={by} />
          </p>
        ) : (
          <Due day={by} today={today} />
        ))}
      <Early todo={todo} today={today} />
      <ButtonLink {...invoiceLink(ids, document.uuid)} variant="default" size="lg" fullWidth>
        {kind === 'sign' ? jobCopy.next.read() : jobCopy.next.open({ name: nameOf(document) })}
      </ButtonLink>
    </Sheet>
  );
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CalendarDate, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { statementCopy as copy } from '@underlay/domain/copy/statements.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { useState } from 'react';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { Moment, Moments } from '../../../ui/layout/moments.tsx';
import { NextStep, Rail } from '../../../ui/layout/rail.tsx';
import { Breakable } from '../../../ui/text/breakable.tsx';
import { useBusinessDay, useMay } from '../../businesses/index.ts';
import { copyPortalLink, customerQuery, GIVE_LINK, hasNoEmail, RECEIVE_NONE } from '../../customers/manager/index.ts';
import { deliveryLabel, offersRepeat } from '../../deliveries/index.ts';
import { RepeatDelivery } from '../../deliveries/manager/index.ts';
import { type SentStatement, type StatementSchedule, sentOf, sentStatementsQuery } from '../statement-queries.ts';
import { ChangeSchedule } from './change-schedule.tsx';

interface StatementRailProps {
  readonly businessId: string;
  readonly customerId: string;
}

/** When the next statement goes out by itself, and those that were sent. */
export function StatementRail({ businessId, customerId }: StatementRailProps) {
  const asked = useInfiniteQuery(sentStatementsQuery(businessId, customerId));
  const schedule = asked.data?.pages[0]?.schedule;
  const sent = sentOf(asked.data?.pages);
  const { data: customer } = useQuery(customerQuery(businessId, customerId));
  // Nothing goes out to whoever receives no e-mail, whatever their schedule says.
  const isAhead = schedule !== undefined && schedule.nextOn !== null && !hasNoEmail(customer);
  return (
    <Rail label="Sending">
      {asked.isError && schedule === undefined && (
        <FailureStrip what="What was sent" onRetry={() => void asked.refetch()} />
      )}
      {schedule && <NextStatement businessId={businessId} customerId={customerId} schedule={schedule} />}
      {(sent.length > 0 || isAhead) && (
        <section aria-labelledby="sent-so-far">
          <h2 id="sent-so-far">Sent so far</h2>
          <Moments>
            {isAhead && (
              <Moment isAhead>
                <b>Next statement</b>
                <time dateTime={schedule.nextOn ?? undefined}>{when(schedule)}</time>
              </Moment>
            )}
            {sent.map((each) => (
              <Moment key={each.uuid}>
                <SentEntry businessId={businessId} customerId={customerId} sent={each} />
              </Moment>
            ))}
          </Moments>
          {asked.isFetchNextPageError && (
            <FailureStrip what="What was sent before" onRetry={() => void asked.fetchNextPage()} />
          )}
          {asked.hasNextPage && !asked.isFetchNextPageError && (
            <LinkButton aria-busy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
              Show older
            </LinkButton>
          )}
        </section>
      )}
    </Rail>
  );
}

const say = (day: string) => formatDate(day as CalendarDate);
const when = ({ nextOn, kind }: StatementSchedule): string =>
  nextOn === null ? '' : `on ${say(nextOn)}, if anything ${kind === 'open' ? 'is open' : 'happened'}`;

const nextStepOf = ({ nextOn }: StatementSchedule): string =>
  nextOn === null
    ? 'Goes out only when somebody sends it.'
    : `Goes out by itself on ${say(nextOn)}, with a link to pay.`;

function NextStatement({
  businessId,
  customerId,
  schedule,
}: StatementRailProps & { readonly schedule: StatementSchedule }) {
  const [isOpen, setOpen] = useState(false);
  const may = useMay();
  const { data: customer } = useQuery(customerQuery(businessId, customerId));
  const isUnreached = hasNoEmail(customer);
  const maySend = may('invoice');
  return (
    <NextStep>
      <p>{isUnreached ? (maySend ? GIVE_LINK : RECEIVE_NONE) : nextStepOf(schedule)}</p>
      {isUnreached && customer && maySend && (
        <div>
          <LinkButton onClick={() => void copyPortalLink(customer.portalPath)}>Copy portal link</LinkButton>
        </div>
      )}
      {maySend && <LinkButton onClick={() => setOpen(true)}>Change schedule</LinkButton>}
      {isOpen && (
        <ChangeSchedule
          businessId={businessId}
          customerId={customerId}
          schedule={schedule}
          onClose={() => setOpen(false)}
        />
      )}
    </NextStep>
  );
}

function SentEntry({ businessId, customerId, sent }: StatementRailProps & { readonly sent: SentStatement }) {
  const { momentOf } = useBusinessDay(businessId);
  const { uuid, kind, balance, sentAt, byHand, deliveries } = sent;
  return (
    <>
      <Link
        to="/p/m/$businessId/customers/$customerId/statement"
        params={{ businessId, customerId }}
        search={{ sent: uuid }}
      >
        <b>{kind === 'open' ? copy.kinds.open() : copy.kinds.activity()}</b>
      </Link>
      <small>
        {formatCents(balance)}
        {byHand ? '' : ', by its schedule'}
      </small>
      {deliveries
        .filter(({ id }) => !deliveries.some(({ repeats }) => repeats === id))
        .map((delivery) => (
          <small key={delivery.id} data-lost={offersRepeat(delivery, deliveries)}>
            <Breakable>{deliveryLabel(delivery)}</Breakable>{' '}
            {offersRepeat(delivery, deliveries) && <RepeatDelivery businessId={businessId} delivery={delivery} />}
          </small>
        ))}
      <time dateTime={sentAt}>{momentOf(sentAt)}</time>
    </>
  );
}

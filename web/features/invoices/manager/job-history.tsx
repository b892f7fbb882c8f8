import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { Spinner, Waiting } from '../../../ui/feedback/waiting.tsx';
import { Moment, Moments } from '../../../ui/layout/moments.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { Breakable } from '../../../ui/text/breakable.tsx';
import { useBusinessDay } from '../../businesses/index.ts';
import { addressLabel, deliveryLabel } from '../../deliveries/index.ts';
import { documentName } from '../invoice-facts.ts';
import { type JobMoment, jobTimelineQuery, momentsOf } from '../job-timeline-queries.ts';
import { deliveryTitle, detailLabel, MONEY_MOMENTS, momentTitle } from '../timeline-copy.ts';
import classes from './job-history.module.css';

/** SEE-06. It is asked for when somebody wants to see it, so that a job opens as fast as ever. */
export function JobHistory() {
  const [isOpen, setOpen] = useState(false);
  return (
    <PageSection title="History">
      {isOpen ? (
        <Sheet as="div">
          <History />
        </Sheet>
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          Show history
        </Button>
      )}
    </PageSection>
  );
}

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

function History() {
  const { businessId, jobId } = useParams({ from: '/signed-in/p/m/$businessId/jobs/$jobId' });
  const { momentOf } = useBusinessDay(businessId);
  const asked = useInfiniteQuery(jobTimelineQuery(businessId, jobId));
  const moments = momentsOf(asked.data?.pages ?? []);
  return (
    <div ref={focus} tabIndex={-1} className={classes.history} aria-busy={asked.isPending}>
      {asked.isPending && (
        <Waiting>
          <Spinner label="Loading history" />
        </Waiting>
      )}
      <Moments onSheet>
        {moments.map((moment) => (
          <Entry key={moment.key} businessId={businessId} moment={moment} when={momentOf(moment.at)} />
        ))}
      </Moments>
      {asked.isError && <FailureStrip what="The history" onRetry={() => void retry(asked)} />}
      {asked.hasNextPage && !asked.isError && (
        <Button variant="default" loading={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
          Show older
        </Button>
      )}
    </div>
  );
}

/** What failed is asked for again: an older page, or all that is shown. */
const retry = (asked: ReturnType<typeof useInfiniteQuery>) =>
  asked.isFetchNextPageError ? asked.fetchNextPage() : asked.refetch();

interface EntryProps {
  readonly businessId: string;
  readonly moment: JobMoment;
  readonly when: string;
}

function Entry({ businessId, moment, when }: EntryProps) {
  const { kind, amount, detail, by, delivery, at } = moment;
  const link = linkOf(businessId, moment);
  const title = titleOf(moment);
  return (
    <Moment isMoney={MONEY_MOMENTS.has(kind)}>
      <b>{link ? <Link {...link}>{title}</Link> : title}</b>
      {delivery && (
        <small>
          <Breakable>{deliveryLabel(delivery)}</Breakable>
        </small>
      )}
      {delivery && delivery.state !== 'bounced' && (
        <small>
          <Breakable>{addressLabel(delivery)}</Breakable>
        </small>
      )}
      {!delivery && (detail !== null || amount !== null) && <small>{detailLabel(moment)}</small>}
      {by && <small>by {by}</small>}
      <time dateTime={at}>{when}</time>
    </Moment>
  );
}

/** `Quote 1052: Sent`. */
function titleOf(moment: JobMoment): string {
  const { about, delivery } = moment;
  const what = delivery ? deliveryTitle(delivery) : momentTitle(moment);
  if (about.kind === 'job' || about.number === null) return what;
  const name = about.kind === 'invoice' ? documentName({ ...about, id: about.number }) : `Work order ${about.number}`;
  return `${name}: ${what}`;
}

/** Each entry leads to its document, and what happened to the contract to its money. */
function linkOf(businessId: string, { kind, about: { kind: about, uuid } }: JobMoment): LinkTarget | null {
  if (about === 'invoice')
    return { to: '/p/m/$businessId/invoices/$invoiceId', params: { businessId, invoiceId: uuid } };
  if (about === 'work-order')
    return { to: '/p/m/$businessId/work-orders/$orderId', params: { businessId, orderId: uuid } };
  return kind === 'job_created'
    ? null
    : { to: '/p/m/$businessId/jobs/$jobId/money', params: { businessId, jobId: uuid } };
}

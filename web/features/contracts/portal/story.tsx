import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { Link } from '@tanstack/react-router';
import { dateIn, formatDate, formatDateAndTime } from '@underlay/domain/calendar/calendar-date.ts';
import { jobCopy } from '@underlay/domain/copy/jobs.ts';
import { useState } from 'react';
import type { Account } from '../../../api/answers.ts';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { Moment, Moments } from '../../../ui/layout/moments.tsx';
import { PlankEdge } from '../../../ui/layout/plank-edge.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { type AccountPathIds, invoiceLink, receiptLink, useAccountIds } from '../../portal/index.ts';
import { type CustomerJob, customerJobQuery } from '../customer-job-queries.ts';
import pageClasses from './job-page.module.css';
import classes from './story.module.css';
import { detailOf, titleOf } from './story-words.ts';

interface StoryProps {
  readonly account: Account;
  readonly jobId: string;
  /** It is the first sheet of its column. */
  readonly hasEdge: boolean;
}

/** What happened, newest first (LINK-03). */
export function Story({ account, jobId, hasEdge }: StoryProps) {
  return (
    <Sheet aria-labelledby="story">
      {hasEdge && <PlankEdge />}
      <div className={pageClasses.body}>
        <h2 id="story">{jobCopy.story.title()}</h2>
        <StoryPage account={account} jobId={jobId} page={1} />
      </div>
    </Sheet>
  );
}

const PAGE_SIZE = 50;

interface StoryPageProps extends Pick<StoryProps, 'account' | 'jobId'> {
  readonly page: number;
}

/** One page of it, and whatever of the older ones was asked for. */
function StoryPage({ account, jobId, page }: StoryPageProps) {
  const ids = useAccountIds();
  const [isOpen, setOpen] = useState(false);
  const asked = useQuery(customerJobQuery(ids, jobId, page));
  if (asked.data === undefined)
    return asked.isError ? <FailureStrip what={jobCopy.failure.older()} onRetry={() => void asked.refetch()} /> : null;
  const { entries, count } = asked.data.story;
  const isMore = entries.length > 0 && count > page * PAGE_SIZE;
  return (
    <>
      <div className={classes.story}>
        <Moments onSheet>
          {entries.map((entry) => (
            <Entry key={entry.key} account={account} entry={entry} />
          ))}
        </Moments>
      </div>
      {isMore && !isOpen && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {jobCopy.story.older()}
        </Button>
      )}
      {isMore && isOpen && <StoryPage account={account} jobId={jobId} page={page + 1} />}
    </>
  );
}

type StoryEntry = CustomerJob['story']['entries'][number];

function Entry({ account, entry }: { readonly account: Account; readonly entry: StoryEntry }) {
  const link = linkOf(useAccountIds(), entry);
  const title = titleOf(entry, account.name);
  const isSaid = entry.kind === 'asked' || entry.kind === 'answered';
  const detail = isSaid ? null : detailOf(entry);
  return (
    <Moment isMoney={entry.kind === 'payment' && entry.payment?.status === 'settled'}>
      <b>{link ? <Link {...link}>{title}</Link> : title}</b>
      {isSaid && (
        <q className={classes.said} dir="auto">
          {entry.text}
        </q>
      )}
      {detail !== null && <small>{detail}</small>}
      <time dateTime={entry.at}>{whenOf(entry, account.timeZone)}</time>
    </Moment>
  );
}

/** Of money that was recorded by hand the day is known on which it came, or came back, and no hour. */
function whenOf({ kind, at, payment }: StoryEntry, timeZone: string): string {
  const moment = new Date(at);
  return kind === 'payment' && payment?.method === 'manual'
    ? formatDate(dateIn(timeZone, moment))
    : formatDateAndTime(moment, timeZone);
}

/** Each entry leads to its document. */
function linkOf(ids: AccountPathIds, { payment, document }: StoryEntry): LinkTarget | null {
  if (payment !== null) return receiptLink(ids, payment.uuid);
  return document && invoiceLink(ids, document.uuid);
}

import { type CalendarDate, dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { isSameTime, type Timed, whenOfDraw } from '@underlay/domain/contracts/plan.ts';
import { contractCopy } from '@underlay/domain/copy/contracts.ts';
import { jobCopy } from '@underlay/domain/copy/jobs.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { whenWords } from '@underlay/domain/offers/schedule-words.ts';
import { typed } from '../../services/email-template.ts';
import { type Composer, toldBefore } from '../deliveries/index.ts';
import { contractMail, readParties } from './contract-mail.ts';
import { contractOfQuote, type DrawRow, isBilled } from './contract-store.ts';
import { timesBefore } from './plan-store.ts';

const copy = contractCopy.moved;

/** Tells the customer when what they signed is to be paid by now, as far as it is shown to them (DRAW-08, LINK-04). */
export const composeMoved: Composer = async (platform, delivery) => {
  const db = platform.tenantDb(delivery.businessId);
  const contract = await contractOfQuote(db, delivery.subjectId);
  if (!contract || contract.canceledAt !== null) return null;
  const { draws, facts: named, ...parties } = await readParties(db, contract);
  const left = draws.filter((draw) => !isBilled(draw) && !draw.releases);
  const planned = left.filter(({ hidden }) => !hidden);
  if (planned.length === 0) return null;
  const { timeZone } = parties.business;
  const acceptedOn = dateIn(timeZone, contract.openedAt);
  const before = await timesBefore(db, contract.jobId, await toldBefore(db, delivery));
  return contractMail(platform, parties, {
    subject: copy.subject(named),
    // Of what they are not shown all of they cannot add it up.
    paragraphs: [[copy.happened(named), ...(planned.length === left.length ? [copy.sumStays()] : [])].join(' ')],
    facts: planned.map((draw) => [
      typed(draw.name),
      [formatCents(draw.planned), ...timeOf(draw, { acceptedOn, timeZone, before: before.get(draw.id) })].join(', '),
    ]),
    view: copy.view(),
    path: `/jobs/${contract.jobId}`,
  });
};

interface Around {
  readonly acceptedOn: CalendarDate;
  readonly timeZone: string;
  /** When it came by what its customer was told last. Left out where that has not moved since. */
  readonly before: Timed | undefined;
}

/** When it comes, when that was changed, and when it came before. */
function timeOf(draw: DrawRow, { acceptedOn, timeZone, before }: Around): string[] {
  const { due, changedAt, closes } = draw;
  const wordsOf = (time: Timed) => whenWords({ when: whenOfDraw(time, acceptedOn), closes });
  return [
    // A deposit that was taken back comes when its business sends it again.
    ...(due === 'acceptance' ? [] : [wordsOf(draw)]),
    ...(changedAt === null ? [] : [jobCopy.contract.changedOn({ date: formatDate(dateIn(timeZone, changedAt)) })]),
    ...(before === undefined || isSameTime(before, draw) ? [] : [copy.was({ when: wordsOf(before) })]),
  ];
}

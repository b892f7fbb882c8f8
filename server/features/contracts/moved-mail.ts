import { type CalendarDate, dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { whenOfDraw } from '@underlay/domain/contracts/plan.ts';
import { contractCopy } from '@underlay/domain/copy/contracts.ts';
import { jobCopy } from '@underlay/domain/copy/jobs.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { whenWords } from '@underlay/domain/offers/schedule-words.ts';
import { typed } from '../../services/email-template.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { portalPath, readCustomer } from '../customers/index.ts';
import type { Composer } from '../deliveries/index.ts';
import { readJob } from '../jobs/index.ts';
import { contractOfQuote, type DrawRow, drawsOf, isBilled } from './contract-store.ts';

const copy = contractCopy.moved;

/** Tells the customer when what they signed is to be paid by now, as far as it is shown to them (DRAW-08, LINK-04). */
export const composeMoved: Composer = async ({ config, tenantDb }, { businessId, subjectId: quoteId }) => {
  const db = tenantDb(businessId);
  const contract = await contractOfQuote(db, quoteId);
  if (!contract || contract.canceledAt !== null) return null;
  const [business, customer, job, draws] = await Promise.all([
    readBusiness(db).then(found),
    readCustomer(db, contract.customerId).then(found),
    readJob(db, contract.jobId).then(found),
    drawsOf(db, contract.id),
  ]);
  const left = draws.filter((draw) => !isBilled(draw));
  const planned = left.filter(({ hidden }) => !hidden);
  if (planned.length === 0) return null;
  const acceptedOn = dateIn(business.timeZone, contract.openedAt);
  const facts = { job: typed(job.name), business: business.name };
  const subject = copy.subject(facts);
  const href = `${config.publicOrigin}${portalPath(customer)}/jobs/${contract.jobId}`;
  return {
    from: business.name,
    answersTo: business.email || config.supportEmail,
    subject,
    email: {
      greeting: `Hello ${customer.firstName},`,
      // Of what they are not shown all of they cannot add it up.
      paragraphs: [[copy.happened(facts), ...(planned.length === left.length ? [copy.sumStays()] : [])].join(' ')],
      facts: planned.map((draw) => [
        typed(draw.name),
        [formatCents(draw.planned), ...timeOf(draw, { acceptedOn, timeZone: business.timeZone })].join(', '),
      ]),
      button: { text: copy.view(), href },
    },
    sms: `${subject}: ${href}`,
  };
};

/** When it comes, and when that was changed. */
function timeOf(
  draw: DrawRow,
  { acceptedOn, timeZone }: { readonly acceptedOn: CalendarDate; readonly timeZone: string },
): string[] {
  const { due, changedAt } = draw;
  return [
    // A deposit that was taken back comes when its business sends it again.
    ...(due === 'acceptance' ? [] : [whenWords({ when: whenOfDraw(draw, acceptedOn) })]),
    ...(changedAt === null ? [] : [jobCopy.contract.changedOn({ date: formatDate(dateIn(timeZone, changedAt)) })]),
  ];
}

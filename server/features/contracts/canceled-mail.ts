import { dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { contractCopy } from '@underlay/domain/copy/contracts.ts';
import { add, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { typed } from '../../services/email-template.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { portalPath, readCustomer } from '../customers/index.ts';
import type { Composer } from '../deliveries/index.ts';
import { readJob } from '../jobs/index.ts';
import { contractOfQuote, drawsOf, isBilled } from './contract-store.ts';

const copy = contractCopy.canceled;

/** Tells the customer that their contract was canceled, and what that means for what they were sent (CONT-06). */
export const composeCanceled: Composer = async ({ config, tenantDb }, { businessId, subjectId: quoteId }) => {
  const db = tenantDb(businessId);
  const contract = await contractOfQuote(db, quoteId);
  if (!contract?.canceledAt) return null;
  const [business, customer, job, draws] = await Promise.all([
    readBusiness(db).then(found),
    readCustomer(db, contract.customerId).then(found),
    readJob(db, contract.jobId).then(found),
    drawsOf(db, contract.id),
  ]);
  const paid = add(...draws.filter(isBilled).map((draw) => add(draw.paid ?? ZERO, draw.pending ?? ZERO)));
  const wasTakenBack = draws.some((draw) => draw.sentAt !== null && !isBilled(draw));
  const date = formatDate(dateIn(business.timeZone, contract.canceledAt));
  const facts = { job: typed(job.name), business: business.name, date };
  const subject = copy.subject(facts);
  const href = `${config.publicOrigin}${portalPath(customer)}/invoices/${quoteId}`;
  return {
    from: business.name,
    answersTo: business.email || config.supportEmail,
    subject,
    email: {
      greeting: `Hello ${customer.firstName},`,
      paragraphs: [
        copy.happened(facts),
        ...(wasTakenBack ? [copy.takenBack()] : []),
        ...(paid > 0 ? [copy.stands()] : []),
      ],
      facts: [
        [copy.contract(), formatCents(contract.sum)],
        [copy.paid(), formatCents(paid)],
      ],
      button: { text: copy.view(), href },
    },
    sms: `${subject}: ${href}`,
  };
};

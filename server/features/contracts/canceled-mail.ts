import { dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { contractCopy } from '@underlay/domain/copy/contracts.ts';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { add, formatCents } from '@underlay/domain/money/money.ts';
import type { Composer } from '../deliveries/index.ts';
import { contractMail, readParties } from './contract-mail.ts';
import { contractOfQuote, isBilled } from './contract-store.ts';
import { drawTitle } from './draw-document.ts';
import { moneyOf } from './money-json.ts';

const copy = contractCopy.canceled;

/** Tells the customer that their contract was canceled, and what that means for what they were sent (CONT-06). */
export const composeCanceled: Composer = async (platform, { businessId, subjectId: quoteId }) => {
  const db = platform.tenantDb(businessId);
  const contract = await contractOfQuote(db, quoteId);
  if (!contract?.canceledAt) return null;
  const { draws, facts: named, ...parties } = await readParties(db, contract);
  const standing = draws.filter(isBilled).map(moneyOf);
  const paid = add(...standing.flatMap((money) => [money.paid, money.pending]));
  const due = add(...standing.map(amountDue));
  const takenBack = draws.filter((draw) => draw.sentAt !== null && !isBilled(draw));
  const date = formatDate(dateIn(parties.business.timeZone, contract.canceledAt));
  return contractMail(platform, parties, {
    subject: copy.subject(named),
    paragraphs: [
      copy.happened({ ...named, date }),
      ...(takenBack.length > 0 ? [copy.takenBack({ what: takenBack.map((draw) => drawTitle(draw, draws)) })] : []),
      ...(due > 0 ? [copy.due({ amount: formatCents(due) })] : []),
      ...(paid > 0 ? [copy.stands()] : []),
    ],
    facts: [
      [copy.contract(), formatCents(contract.sum)],
      [copy.paid(), formatCents(paid)],
    ],
    view: copy.view(),
    path: `/invoices/${quoteId}`,
  });
};

import { dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { contractCopy } from '@underlay/domain/copy/contracts.ts';
import { heldCopy } from '@underlay/domain/copy/held.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { typed } from '../../services/email-template.ts';
import type { Composer } from '../deliveries/index.ts';
import { contractMail, readParties } from './contract-mail.ts';
import { type ContractRow, contractOfQuote, type DrawRow, isBilled } from './contract-store.ts';
import { drawTitle } from './draw-document.ts';
import { becameOf } from './money-json.ts';

const copy = contractCopy.canceled;

/** Tells the customer that their contract was canceled, and what that means for what they were sent (CONT-06). */
export const composeCanceled: Composer = async (platform, { businessId, subjectId: quoteId }) => {
  const db = platform.tenantDb(businessId);
  const contract = await contractOfQuote(db, quoteId);
  if (!contract?.canceledAt) return null;
  const { draws, facts: named, ...parties } = await readParties(db, contract);
  const { paid, onItsWay, held, due } = becameOf(contract, draws);
  const takenBack = draws.filter((draw) => draw.sentAt !== null && !isBilled(draw));
  const date = formatDate(dateIn(parties.business.timeZone, contract.canceledAt));
  return contractMail(platform, parties, {
    subject: copy.subject(named),
    paragraphs: [
      `${copy.happened({ ...named, date })} ${copy.noMore({ isHeld: held > 0 })}`,
      ...(takenBack.length > 0 ? [copy.takenBack({ what: takenBack.map((draw) => drawTitle(draw, draws)) })] : []),
      ...(due > 0 ? [copy.staysDue({ amount: formatCents(due) })] : []),
      ...(held > 0 ? [copy.held({ amount: formatCents(held) })] : []),
      ...(paid + onItsWay > 0 ? [copy.stands({ isPaid: paid > 0, isOnItsWay: onItsWay > 0 })] : []),
    ],
    facts: canceledFacts(contract, draws),
    view: copy.view(),
    path: `/invoices/${quoteId}`,
  });
};

/** What was paid, what is on its way and what is held stand each on its own (RET-03), for the customer and for the business. */
export function canceledFacts(contract: ContractRow, draws: readonly DrawRow[]) {
  const { sum, retained, retainage } = contract;
  const { paid, onItsWay, due } = becameOf(contract, draws);
  const held = heldCopy.until({ until: typed(retainage?.until ?? '') });
  const facts: [string, string][] = [
    [copy.contract(), formatCents(sum)],
    [copy.paid(), formatCents(paid)],
    ...(onItsWay > 0 ? [[copy.onItsWay(), formatCents(onItsWay)] satisfies [string, string]] : []),
    ...(due > 0 ? [[copy.due(), formatCents(due)] satisfies [string, string]] : []),
    ...(retained > 0 ? [[held, formatCents(retained)] satisfies [string, string]] : []),
  ];
  return facts;
}

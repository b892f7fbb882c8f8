import { isTicket } from '@underlay/domain/offers/ticket.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { type PortalAccount, readPortalAccount } from '../customers/index.ts';
import { openedBy } from './ticket.ts';
import type { OpenedQuote } from './ticket-store.ts';

interface PagePath {
  readonly portfolioId: string;
  readonly accountId: string;
  /** Left out where the page is of no document. */
  readonly invoiceId?: string;
}

/** A customer's page, as somebody has opened it. */
export interface OpenPage {
  readonly db: TenantDb;
  readonly account: PortalAccount;
  /** Null by the link of a mail, which opens all that its customer has. */
  readonly byTicket: ByTicket | null;
}

interface ByTicket extends OpenedQuote {
  readonly ticket: string;
}

/**
 * Whose page it is: an account by the link of its mails (D03), or one quote of it by a ticket (SIGN-15). No endpoint gets a ticket
 * but those that say `opensWithTicket`. They all ask this.
 */
export async function openPage(
  { systemDb, tenantDb, clock }: Pick<Platform, 'systemDb' | 'tenantDb' | 'clock'>,
  { portfolioId, accountId, invoiceId }: PagePath,
): Promise<OpenPage> {
  if (!isTicket(accountId)) {
    const account = found(await readPortalAccount(systemDb.sql, accountId, portfolioId));
    return { account, db: tenantDb(account.businessId), byTicket: null };
  }
  // Its business stands in the portfolio's place.
  const db = tenantDb(portfolioId);
  const opened = found(await openedBy(db, accountId, clock.now()));
  if (invoiceId !== undefined && invoiceId !== opened.invoiceId) throw new Refused('NOT_FOUND');
  const { customerId } = opened;
  const account = { businessId: portfolioId, customerId, accountId, portfolioId, communicationId: portfolioId };
  return { account, db, byTicket: { ...opened, ticket: accountId } };
}

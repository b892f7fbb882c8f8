import type { portalCreditNotes } from '@underlay/contract/portal-credit-notes.ts';
import type { Handlers } from '../../http/mount.ts';
import { pageOf } from '../../services/paging.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readPortalAccount } from '../customers/index.ts';
import { listCustomerNotes, readCustomerNote } from '../receivables/index.ts';
import { creditPdf } from './credit-pdf.ts';
import { customerNoteJson, listedNoteJson } from './customer-note-json.ts';
import { notePath } from './note-path.ts';

/** What a customer reads by the link of their account. A note of another account is not there. */
export function portalNoteRoutes(platform: Platform): Handlers<typeof portalCreditNotes> {
  const open = async (params: { portfolioId: string; accountId: string }) => {
    const account = found(await readPortalAccount(platform.systemDb.sql, params.accountId, params.portfolioId));
    return { account, db: platform.tenantDb(account.businessId) };
  };
  const openNote = async ({ creditId, ...params }: { portfolioId: string; accountId: string; creditId: string }) => {
    const { account, db } = await open(params);
    const { customerId } = account;
    return { account, db, note: found(await readCustomerNote(db, { customerId, creditId })) };
  };
  return {
    list: async ({ params, query }, answer) => {
      const { account, db } = await open(params);
      const { rows, total } = await listCustomerNotes(db, account.customerId, pageOf(query));
      answer.total(total);
      return rows.map(listedNoteJson);
    },
    read: async ({ params }) => customerNoteJson((await openNote(params)).note),
    pdf: async ({ params }) => {
      const { account, db, note } = await openNote(params);
      const href = `${platform.config.publicOrigin}${notePath(account, note.id)}`;
      return creditPdf(platform, db, { credit: note, href });
    },
  };
}

import type { credits } from '@underlay/contract/credits.ts';
import type { Restocking } from '@underlay/domain/credits/returned-lines.ts';
import type { BasisPoints, Cents } from '@underlay/domain/money/money.ts';
import { dollarsFromCents } from '@underlay/domain/money/money.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readCustomer } from '../customers/index.ts';
import { readDetail } from '../invoices/index.ts';
import { listIssuedCredits, readCredit } from '../receivables/index.ts';
import { creditJson, listedCreditJson, previewJson } from './credit-json.ts';
import { creditPdf } from './credit-pdf.ts';
import { giveCredit } from './give-credit.ts';
import { issueNote, previewNote } from './issue-note.ts';
import { notePath } from './note-path.ts';
import { recover } from './recover.ts';
import { useGoodwill } from './use-goodwill.ts';
import { takeBackCredit } from './void-credit.ts';
import { writeOff } from './write-off.ts';
import { writeOffRests } from './write-off-rests.ts';

export function creditRoutes(platform: Platform): Handlers<typeof credits> {
  const shown = async (db: TenantReader, creditId: string) => creditJson(db, found(await readCredit(db, creditId)));
  return {
    preview: async ({ db, params: { invoiceId }, body }) =>
      previewJson(await previewNote(db, invoiceId, { ...body, restocking: restockingOf(body.restocking) })),
    issue: async ({ db, params: { invoiceId }, body, user }) => {
      const restocking = restockingOf(body.restocking);
      return shown(db, await issueNote(platform, db, { ...body, restocking, invoiceId, userId: user.id }));
    },
    give: async ({ db, params: { customerId }, body, user }) =>
      shown(db, await giveCredit(platform, db, { ...body, customerId, userId: user.id })),
    list: async ({ db, query }, answer) => {
      const { rows, total } = await listIssuedCredits(db, { ...query, isUnused: query.unused === 'true' });
      answer.total(total);
      return rows.map(listedCreditJson);
    },
    read: ({ db, params: { creditId } }) => shown(db, creditId),
    pdf: async ({ db, params: { creditId }, may }) => {
      const credit = found(await readCredit(db, creditId));
      const customer = found(await readCustomer(db, credit.customerId));
      // The link opens all that they owe and paid.
      const href = may('invoice') ? `${platform.config.publicOrigin}${notePath(customer, creditId)}` : null;
      return creditPdf(platform, db, { credit, href });
    },
    void: async ({ db, params: { creditId }, body, user }) => {
      await takeBackCredit(platform, db, { creditId, reason: body.reason, userId: user.id });
      return shown(db, creditId);
    },
    place: async ({ db, params: { creditId }, body, user }) => {
      await useGoodwill(platform, db, { creditId, ...body, userId: user.id });
      return shown(db, creditId);
    },
    writeOff: async ({ db, params: { invoiceId }, body, user, may }) => {
      await writeOff(platform, db, { ...body, invoiceId, userId: user.id });
      return readDetail(db, invoiceId, { may });
    },
    writeOffRests: async ({ db, body: { invoiceIds }, user }) => {
      const given = await writeOffRests(platform, db, { invoiceIds, userId: user.id });
      return given.map(({ amount, ...each }) => ({
        ...each,
        amount: amount === null ? null : dollarsFromCents(amount),
      }));
    },
    recover: async ({ db, params: { invoiceId }, body, user, may }) => {
      await recover(platform, db, { ...body, invoiceId, userId: user.id });
      return readDetail(db, invoiceId, { may });
    },
  };
}

/** Its schema takes one of both. */
function restockingOf(
  asked: { readonly percent?: BasisPoints | undefined; readonly amount?: Cents | undefined } | undefined,
): Restocking | undefined {
  if (asked?.percent !== undefined) return { percent: asked.percent };
  return asked?.amount === undefined ? undefined : { amount: asked.amount };
}

import type { contracts } from '@underlay/contract/contracts.ts';
import type { invoices } from '@underlay/contract/invoices.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { openSeen, readDetail, requireWritable, retractInvoice, sendInvoice } from '../invoices/index.ts';
import { withoutCardForms } from '../receivables/index.ts';
import { billDraw, sendDraw, takeBackDraw } from './bill-draw.ts';
import { cancelContract } from './cancel-contract.ts';
import { changeDraw, joinPlanned, splitPlanned } from './change-plan.ts';
import { readMoney } from './money-json.ts';
import { releaseRetainage } from './release-retainage.ts';

export function contractRoutes(platform: Platform): Handlers<typeof contracts> {
  return {
    readMoney: ({ db, params: { jobId } }) => readMoney(db, jobId),
    bill: async ({ db, params: { jobId, drawId }, body, user }) => {
      await billDraw(platform, db, { ...body, jobId, drawId, userId: user.id });
      return readMoney(db, jobId);
    },
    changeDraw: async ({ db, params: { jobId, drawId }, body, user }) => {
      await changeDraw(platform, db, { jobId, drawId, userId: user.id }, body);
      return readMoney(db, jobId);
    },
    splitDraw: async ({ db, params: { jobId, drawId }, body, user }) => {
      await splitPlanned(platform, db, { jobId, drawId, userId: user.id }, body);
      return readMoney(db, jobId);
    },
    joinDraw: async ({ db, params: { jobId, drawId }, body, user }) => {
      await joinPlanned(platform, db, { jobId, drawId, userId: user.id }, body);
      return readMoney(db, jobId);
    },
    release: async ({ db, params: { jobId }, body, user }) => {
      await releaseRetainage(platform, db, { ...body, jobId, userId: user.id });
      return readMoney(db, jobId);
    },
    cancel: async ({ db, params: { jobId }, body: { reason }, user }) => {
      await cancelContract(platform, db, { jobId, reason, userId: user.id });
      return readMoney(db, jobId);
    },
  };
}

/** An invoice that bills a draw is sent and taken back with its contract, so the younger feature answers (docs/decisions/0026). */
export function statusRoutes(platform: Platform): Handlers<Pick<typeof invoices, 'setStatus'>> {
  return {
    setStatus: async ({ db, params: { invoiceId }, body, user: { id: userId }, ...reader }) => {
      const invoice = requireWritable(await openSeen(db, invoiceId, reader), reader);
      const wanted = body.status ?? (invoice.status === 'pending' ? 'sent' : 'pending');
      const { jobId, drawId } = invoice;
      const { version } = body;
      const given = { invoiceId, userId, version };
      await withoutCardForms(platform, db, async () => {
        if (drawId === null)
          await (wanted === 'sent' ? sendInvoice : retractInvoice)(platform, db, { ...given, caller: reader });
        else await (wanted === 'sent' ? sendDraw : takeBackDraw)(platform, db, { ...given, jobId, drawId });
      });
      return readDetail(db, invoiceId, reader);
    },
  };
}

import type { quoteReport } from '@underlay/contract/quote-report.ts';
import { dateIn, mondayOf } from '@underlay/domain/calendar/calendar-date.ts';
import { dollarsFromCents } from '@underlay/domain/money/money.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { answersIn, countQuotes, type QuoteCount } from './quote-report-store.ts';

export function quoteReportRoutes({ clock }: Platform): Handlers<typeof quoteReport> {
  const calendarOf = async (db: TenantDb) => {
    const { timeZone: zone } = found(await readBusiness(db));
    return { zone, today: dateIn(zone, clock.now()) };
  };
  return {
    quotes: async ({ db, query: days }) => {
      const asked = { days, calendar: await calendarOf(db) };
      const { sent, opened, accepted, declined, expired, waiting } = await countQuotes(db, {
        sent: asked,
        opened: asked,
        accepted: asked,
        declined: asked,
        expired: asked,
        waiting: asked,
      });
      const closed = accepted.count + declined.count + expired.count;
      return {
        sent: countJson(sent),
        opened: countJson(opened),
        accepted: countJson(accepted),
        declined: countJson(declined),
        expired: countJson(expired),
        waiting: countJson(waiting),
        acceptedShare: closed === 0 ? null : Math.round((accepted.count / closed) * 100),
        ...(await answersIn(db, asked)),
      };
    },
    quotesNow: async ({ db }) => {
      const calendar = await calendarOf(db);
      const week = mondayOf(calendar.today);
      const { waiting, accepted } = await countQuotes(db, {
        waiting: { days: {}, calendar },
        accepted: { days: { from: week }, calendar },
      });
      return { waiting: countJson(waiting), signed: countJson(accepted), week };
    },
  };
}

const countJson = ({ count, amount }: QuoteCount) => ({ count, amount: dollarsFromCents(amount) });

import type { figures } from '@underlay/contract/figures.ts';
import { addDays, dateIn, daysBetween, mondayOf } from '@underlay/domain/calendar/calendar-date.ts';
import { dollarsFromCents, ZERO } from '@underlay/domain/money/money.ts';
import { agesOf } from '@underlay/domain/statements/ages.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Handlers } from '../../http/mount.ts';
import { pageOf } from '../../services/paging.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { collectedIn, heldPerJob, owedByDueDate } from './figure-store.ts';

/** As many as the plot has bars. */
const WEEKS = 12;

export function figureRoutes({ clock }: Platform): Handlers<typeof figures> {
  const calendarOf = async (db: TenantDb) => {
    const { timeZone } = found(await readBusiness(db));
    return { timeZone, today: dateIn(timeZone, clock.now()) };
  };
  return {
    collectedPerWeek: async ({ db }) => {
      const { timeZone, today } = await calendarOf(db);
      const first = addDays(mondayOf(today), -7 * (WEEKS - 1));
      const rows = await collectedIn(db, { since: first, until: today }, timeZone);
      const collected = new Map(rows.map(({ week, cents }) => [week, cents]));
      return Array.from({ length: WEEKS }, (_, index) => {
        const week = addDays(first, 7 * index);
        return { week, amount: dollarsFromCents(collected.get(week) ?? ZERO) };
      });
    },
    receivablesAging: async ({ db }) => {
      const { today } = await calendarOf(db);
      const ages = agesOf(await owedByDueDate(db), today);
      return ages.map(({ age, amount, invoices }) => ({ age, amount: dollarsFromCents(amount), invoices }));
    },
    retainageHeld: async ({ db, query }) => {
      const { timeZone, today } = await calendarOf(db);
      const { total, count, jobs } = await heldPerJob(db, pageOf(query));
      return {
        total: dollarsFromCents(total),
        count,
        jobs: jobs.map(({ held, lastDrawAt, ...job }) => {
          const lastDrawOn = dateIn(timeZone, lastDrawAt);
          return { ...job, held: dollarsFromCents(held), lastDrawOn, days: daysBetween(lastDrawOn, today) };
        }),
      };
    },
  };
}

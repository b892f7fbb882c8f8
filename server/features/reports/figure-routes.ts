import { AGES, type figures } from '@underlay/contract/figures.ts';
import { addDays, dateIn, mondayOf } from '@underlay/domain/calendar/calendar-date.ts';
import { dollarsFromCents } from '@underlay/domain/money/money.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { collectedSince, owedByAge } from './figure-store.ts';

/** As many as the plot has bars. */
const WEEKS = 12;

export function figureRoutes({ sql, clock }: Platform): Handlers<typeof figures> {
  const calendarOf = async (businessId: string) => {
    const { timeZone } = found(await readBusiness({ sql, businessId }));
    return { timeZone, today: dateIn(timeZone, clock.now()) };
  };
  return {
    collectedPerWeek: async ({ params }) => {
      const { timeZone, today } = await calendarOf(params.businessId);
      const first = addDays(mondayOf(today), -7 * (WEEKS - 1));
      const rows = await collectedSince({ sql, businessId: params.businessId }, first, timeZone);
      const collected = new Map(rows.map(({ week, cents }) => [week, cents]));
      return Array.from({ length: WEEKS }, (_, index) => {
        const week = addDays(first, 7 * index);
        return { week, amount: dollarsFromCents(collected.get(week) ?? 0) };
      });
    },
    receivablesAging: async ({ params }) => {
      const { today } = await calendarOf(params.businessId);
      const rows = await owedByAge({ sql, businessId: params.businessId }, today);
      return AGES.map((age, index) => {
        const row = rows.find((owed) => owed.age === index);
        return { age, amount: dollarsFromCents(row?.cents ?? 0), invoices: row?.invoices ?? 0 };
      });
    },
  };
}

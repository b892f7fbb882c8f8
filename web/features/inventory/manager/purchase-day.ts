import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { fieldMessage } from '@underlay/domain/forms/field.ts';
import { LOT_FIELDS } from '@underlay/domain/inventory/fields.ts';
import { purchaseDayProblem } from '@underlay/domain/inventory/purchase-day.ts';
import { useBusinessDay } from '../../businesses/index.ts';

/** The rule of the field: a lot was bought by today, where the business is. */
export function usePurchaseDay(businessId: string) {
  const { today } = useBusinessDay(businessId);
  return (day: unknown): string | null =>
    fieldMessage(LOT_FIELDS.purchaseDate, day) ?? purchaseDayProblem(String(day) as CalendarDate, today());
}

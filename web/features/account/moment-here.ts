import { formatDateAndTime } from '@underlay/domain/calendar/calendar-date.ts';

/** No business is chosen where a person looks after their account, so it is the clock of this device. */
export const momentHere = (at: string): string =>
  formatDateAndTime(new Date(at), Intl.DateTimeFormat().resolvedOptions().timeZone);

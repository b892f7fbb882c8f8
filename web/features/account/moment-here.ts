import { dateIn, formatDate, formatDateAndTime } from '@underlay/domain/calendar/calendar-date.ts';

/** No business is chosen where a person looks after their account, so it is the clock of this device. */
const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const momentHere = (at: string): string => formatDateAndTime(new Date(at), zoneHere());
export const dayHere = (at: string): string => formatDate(dateIn(zoneHere(), new Date(at)));

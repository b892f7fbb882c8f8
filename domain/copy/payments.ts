import { type CalendarDate, formatDate } from '../calendar/calendar-date.ts';

/** How a customer is told how they will pay (LANG-08), as in copy.ts. */
export const paymentsCopy = {
  title: (): string => 'How you pay',
  heads: () => ['Payment', 'When', 'Amount'],
  percent: ({ percent, most }: { readonly percent: string; readonly most: string | null }): string =>
    most === null ? percent : `${percent}, at most ${most}`,
  rest: (): string => 'the rest',
  payDays: (days: number): string => (days === 0 ? 'due at once' : `due within ${days} days`),
  when: {
    acceptance: (): string => 'when you sign',
    day: (on: CalendarDate): string => `on ${formatDate(on)}`,
    days: (days: number): string => (days === 1 ? '1 day after you sign' : `${days} days after you sign`),
    start: (): string => 'when the job starts',
    complete: (): string => 'when the job is complete',
    /** The rest is the last, and its name says of nothing that "it" could be. */
    reached: ({ isRest }: { readonly isRest: boolean }): string => (isRest ? 'at the end' : 'when it is reached'),
  },
} as const;

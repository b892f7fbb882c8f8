/** QUO-05. */
export const MAX_DISCOUNT_NAME = 60;
/** QUO-15. Lines have a limit of their own. */
export const MAX_SECTIONS = 50;
export const TOO_MANY_SECTIONS = `A document holds at most ${MAX_SECTIONS} sections.`;
/** VER-10. */
export const MAX_VERSIONS = 50;
export const MAX_CHOICES = 10;
export const TOO_MANY_CHOICES = `A document holds at most ${MAX_CHOICES} choices.`;
export const MIN_PACKAGES = 2;
export const MAX_PACKAGES = 5;
export const MAX_CHOICE_NAME = 100;
export const MAX_SCHEDULE_ROWS = 24;
export const TOO_MANY_PAYMENTS = `A document holds at most ${MAX_SCHEDULE_ROWS} payments.`;
/** SCHED-01, in signs, and SCHED-04, after the acceptance. */
export const MAX_PAYMENT_NAME = 100;
export const MAX_PAYMENT_DAYS = 365;
/** QUO-09. Signs. */
export const MAX_NOTES = 5_000;
export const MAX_TERMS = 20_000;
/** QUO-10. Days that a new quote is valid. */
export const DEFAULT_VALID_DAYS = 30;
export const MAX_VALID_DAYS = 365;
export const VALID_DAYS_OUTSIDE = `Must be a whole number between 1 and ${MAX_VALID_DAYS}.`;

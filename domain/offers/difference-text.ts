import { type Cents, cents, formatCents } from '../money/money.ts';

/** What something is more or less than what it is compared with, with its sign: "+ $1,814.10", "− $2,489.36". */
export const formatDifference = (difference: Cents): string =>
  `${difference < 0 ? '−' : '+'}\u00a0${formatCents(cents(Math.abs(difference)))}`;

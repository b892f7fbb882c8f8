import type { Cents } from '@underlay/domain/money/money.ts';
import { formatDifference } from '@underlay/domain/offers/difference-text.ts';
import classes from './offer-lines.module.css';

/** "+ $1,814.10". Nothing while it is not known. */
export const Difference = ({ cents }: { cents: Cents | null }) =>
  cents === null ? null : <span className={classes.difference}>{formatDifference(cents)}</span>;

import { DateText } from '../../../ui/text/calendar-text.tsx';
import type { Period } from '../report-queries.ts';

/** "March 1st, 2026 to March 31st, 2026". One day is said once. */
export const PeriodDays = ({ period: { fromDate, toDate } }: { period: Period }) => (
  <>
    <DateText day={fromDate} />
    {fromDate !== toDate && (
      <>
        {' to '}
        <DateText day={toDate} />
      </>
    )}
  </>
);

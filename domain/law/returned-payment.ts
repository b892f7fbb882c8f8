import type { CalendarDate } from '../calendar/calendar-date.ts';
import { type Cents, cents } from '../money/money.ts';

/** What a state lets a business ask for a payment that came back. It is data with a source, not advice. */
export interface ReturnedPaymentLimit {
  readonly most: Cents;
  readonly source: string;
  readonly readOn: CalendarDate;
}

/** In whole units. Where more may be asked of larger payments, or after a notice, it is what may be asked of any. */
const LIMITS: Readonly<Record<string, number>> = {
  ...{ AK: 30, AL: 30, AR: 30, AZ: 25, CA: 25, CO: 20, CT: 20, DC: 25, DE: 40, FL: 25, GA: 30, GU: 20, HI: 30 },
  ...{ IA: 30, ID: 20, IL: 25, IN: 20, KS: 30, KY: 50, LA: 25, MA: 25, MD: 35, ME: 25, MI: 25, MN: 30, MO: 25 },
  ...{ MS: 40, MT: 30, NC: 25, ND: 40, NE: 35, NH: 25, NJ: 30, NM: 30, NV: 25, NY: 20, OH: 30, OK: 25, OR: 35 },
  ...{ PA: 30, PR: 10, RI: 25, SC: 30, SD: 40, TN: 30, TX: 30, UT: 20, VA: 50, VI: 20, VT: 25, WA: 30, WI: 25 },
  ...{ WV: 25, WY: 30 },
};

/** Both list the same: us.trustly.com/states-return-fees and paywithmybank.com/states-return-fees. */
const SOURCE = 'Trustly and PayWithMyBank, state return fees';
const READ_ON = '2026-11-27' as CalendarDate;

/** Null where no rule is loaded. */
export function returnedPaymentLimit(state: string): ReturnedPaymentLimit | null {
  const most = Object.hasOwn(LIMITS, state) ? LIMITS[state] : undefined;
  return most === undefined ? null : { most: cents(most * 100), source: SOURCE, readOn: READ_ON };
}

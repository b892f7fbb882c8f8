import { basisPointsFromPercent, centsFromText } from '@underlay/domain/money/money.ts';
import type { Price, PriceList } from '@underlay/domain/payments/costs.ts';
import { StartProblem } from './database/start-problem.ts';
import { together } from './environment.ts';

/** What the platform charges its businesses, from CARD_COST and BANK_COST. Null when there are none (FEE-02). */
export function priceList(env: NodeJS.ProcessEnv): PriceList {
  const set = together(env, 'CARD_COST', 'BANK_COST');
  return set && { card: price('CARD_COST', set.CARD_COST), ach: price('BANK_COST', set.BANK_COST) };
}

/** `2.9% + 0.30`, or `0.8%, at most 5.00`: a rate of the charge, what is added to it, and a limit, in dollars. */
function price(name: string, text: string): Price {
  const [whole, percent = '', added = '0', limit = null] =
    /^(\d+(?:\.\d+)?)%(?: *\+ *(\d+(?:\.\d+)?))?(?:, *at most (\d+(?:\.\d+)?))?$/.exec(text.trim()) ?? [];
  const rate = basisPointsFromPercent(percent);
  const fixed = centsFromText(added);
  const most = limit === null ? null : centsFromText(limit);
  if (whole === undefined || rate === null || rate > 10_000 || fixed === null || (limit !== null && most === null))
    throw new StartProblem(`${name} must be a price such as "2.9% + 0.30" or "0.8%, at most 5.00", not "${text}".`);
  return { rate, fixed, most };
}

/** Why a customer says no (SIGN-11). */
export const DECLINE_REASONS = {
  price: 'Price',
  timing: 'Timing',
  another: 'Chose another contractor',
  plans: 'Changed plans',
  else: 'Something else',
} as const;
export type DeclineReason = keyof typeof DECLINE_REASONS;
export const DECLINED_BECAUSE = Object.keys(DECLINE_REASONS) as [DeclineReason, ...DeclineReason[]];

export const MAX_DECLINE_MESSAGE = 1_000;
/** Whoever chooses something else says what. */
export const DECLINE_MESSAGE_MISSING = 'Say why in a few words.';

/** As it stands on the timeline: "Price: the neighbor pays less". */
export const declinedBecause = (reason: DeclineReason, message: string): string =>
  [DECLINE_REASONS[reason], message].filter(Boolean).join(': ');

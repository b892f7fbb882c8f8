/** Whether a customer's credit is used by itself when an invoice is sent to them, or somebody is asked each time (ALLOC-14). */
export const CREDIT_USES = ['ask', 'sent'] as const;
export type CreditUse = (typeof CREDIT_USES)[number];

export const CREDIT_USE_LABELS: Record<CreditUse, string> = {
  ask: 'Ask each time',
  sent: 'When an invoice is sent',
};

/** As people read it in the history of settings. */
export const creditUseWords = (use: CreditUse): string =>
  use === 'sent' ? 'when an invoice is sent' : 'when somebody says so';

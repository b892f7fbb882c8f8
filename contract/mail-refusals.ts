import { PERIOD_TOO_LONG } from '@underlay/domain/statements/period.ts';

/** Of mails to customers, and of statements, which go out as mails (P21, STMT-07, STMT-08). */
export const MAIL_REFUSALS = {
  mail_limit: { status: 429, message: 'The daily limit of mails was reached. Send it again tomorrow.' },
  mail_stopped: {
    status: 403,
    message: 'Underlay has stopped the mails of this business. Please write to support.',
  },
  period_too_long: { status: 422, message: PERIOD_TOO_LONG },
  nothing_to_state: { status: 409, message: 'There is nothing to state for this period.' },
  takes_no_mail: { status: 409, message: 'This customer takes no e-mail.' },
} as const;

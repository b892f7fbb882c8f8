import type { Customer } from '../../api/answers.ts';

export const NO_EMAIL = 'receives no e-mail';

/** Whether they have switched it off. A server of the version before does not say. */
export const hasNoEmail = (customer: Pick<Customer, 'receivesEmail'> | undefined): boolean =>
  customer?.receivesEmail === false;

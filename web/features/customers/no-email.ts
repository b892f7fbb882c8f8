import type { Customer } from '../../api/answers.ts';

export const NO_EMAIL = 'receives no e-mail';

/** As a sentence, for whoever has no link to give. */
export const RECEIVE_NONE = 'They receive no e-mail.';

/** Why a button that writes to them is off. */
export const GIVE_LINK = `${RECEIVE_NONE} Copy the portal link and give it to them.`;

/** Whether they have switched it off. A server of the version before does not say. */
export const hasNoEmail = (customer: Pick<Customer, 'receivesEmail'> | undefined): boolean =>
  customer?.receivesEmail === false;

import { type AccountPathIds, accountLink } from '../../portal/index.ts';

/** Where all that is due is paid: the list of what is open, each with its Pay. */
export const payAllLink = (ids: AccountPathIds) => accountLink(ids);

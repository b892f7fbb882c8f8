import { type AccountPathIds, payOrderLink } from '../../portal/index.ts';

/** Where all that is due is paid: every invoice is chosen there to begin with (PART-04). */
export const payAllLink = (ids: AccountPathIds) => payOrderLink(ids);

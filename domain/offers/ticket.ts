/** In random bytes, and in the signs that they are written with in an address. */
export const TICKET_BYTES = 32;
const WRITTEN = /^[\w-]{43}$/;

/**
 * SIGN-15: whether what stands in an address in place of a customer's account is a ticket, with which a member opened one quote to be
 * signed on their device. Ids of accounts are UUIDs, which are shorter.
 */
export const isTicket = (accountId: string): boolean => WRITTEN.test(accountId);

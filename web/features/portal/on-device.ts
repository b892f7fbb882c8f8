import { isTicket } from '@underlay/domain/offers/ticket.ts';
import { useAccountIds } from './use-account-ids.ts';

/** SIGN-15: whether a member opened this page on their device. Then there is one quote to be signed, and no account around it. */
export const useOnDevice = (): boolean => isTicket(useAccountIds().accountId);

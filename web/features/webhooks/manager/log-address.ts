import { useSearch } from '@tanstack/react-router';
import type { MessagesQuery } from '@underlay/contract/webhooks.ts';
import { MESSAGE_STATES } from '@underlay/domain/webhooks/webhook-types.ts';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { LOG_FIELDS } from '../log-fields.ts';

type LogField = (typeof LOG_FIELDS)[number];

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The page's address as one webhook reads it. Another choice for it is none for the others. */
export function useLogAddress(webhookId: string, types: readonly string[]) {
  const asked = useSearch({ from: '/signed-in/p/m/$businessId/settings/connections/$connectionId' });
  const address = useListAddress(LOG_FIELDS, asked);
  const isMine = address.search.webhook === webhookId;
  const search: Record<LogField, string> = isMine ? address.search : { webhook: '', state: '', type: '', before: '' };
  const chosen = (choice: Partial<Record<LogField, string>>): Record<LogField, string> => ({
    ...search,
    webhook: webhookId,
    before: '',
    ...choice,
  });
  return {
    ...address,
    search,
    searched: isMine && (search.state !== '' || search.type !== '' || search.before !== ''),
    choosing: (choice: Partial<Record<LogField, string>>) => address.choosing(chosen(choice)),
    setSearch: (choice: Partial<Record<LogField, string>>) => address.setSearch(chosen(choice)),
    /** What was typed into the address and makes no sense is not asked for. */
    query: {
      state: MESSAGE_STATES.find((state) => state === search.state),
      type: types.find((type) => type === search.type),
      before: ID.test(search.before) ? search.before : undefined,
    } satisfies Omit<MessagesQuery, 'pageSize'>,
  };
}

import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** As many matches as fit a menu. A few more letters find the rest. */
export const MATCHES = { page: 1, pageSize: 20 };

interface Found {
  readonly rows: readonly { readonly uuid: string }[];
}

/** What a search select offers for what was typed in it, and the records behind that. */
export function useMatches<Page extends Found>(
  queryOf: (text: string) => UseQueryOptions<Page, Error, Page, unknown[]>,
  labelOf: (row: Page['rows'][number]) => string,
) {
  const [text, setText] = useState('');
  const { data, isPending, isPlaceholderData } = useQuery(queryOf(text));
  const rows: Page['rows'] = data?.rows ?? [];
  const options = rows.map((row) => ({ value: row.uuid, label: labelOf(row) }));
  return { rows, search: { options, busy: isPending || isPlaceholderData, onAsk: setText } };
}

import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, callPage, type Sent } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';
import type { PagesAsked } from '../../ui/list/list-address.ts';

interface PriceItemSearch {
  readonly text?: string;
  /** In use or retired. */
  readonly active?: 'true' | 'false';
}

type PriceItemChange = Sent<'PUT /business/:businessId/price-items/:priceItemId'>['body'];
export type PriceItemEntries = Sent<'POST /business/:businessId/price-items'>['body'];

/** Rates rarely change while somebody writes a quote. */
const STEADY_MILLISECONDS = 60_000;

const priceBookKey = (businessId: string) => businessKey(businessId, 'price-book');

/** By name (BOOK-06). */
export const priceItemsQuery = (businessId: string, query: PriceItemSearch & PagesAsked) =>
  queryOptions({
    queryKey: [...priceBookKey(businessId), query],
    queryFn: ({ signal }) =>
      callPage('GET /business/:businessId/price-items', { params: { businessId }, query }, signal),
    placeholderData: keepPreviousData,
  });

/** What a line that is typed can be made of (BOOK-03). */
export const offeredItemsQuery = (businessId: string, text: string) =>
  queryOptions({
    queryKey: [...priceBookKey(businessId), 'offered', text],
    queryFn: ({ signal }) =>
      call('GET /business/:businessId/price-items/offered', { params: { businessId }, query: { text } }, signal),
    placeholderData: keepPreviousData,
    staleTime: STEADY_MILLISECONDS,
  });

/** Whatever comes of it, what is on screen is asked for again. */
export function usePriceItemChanges(businessId: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: priceBookKey(businessId) });
  return {
    add: useMutation({
      mutationFn: (body: PriceItemEntries) =>
        call('POST /business/:businessId/price-items', { params: { businessId }, body }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ priceItemId, body }: { priceItemId: string; body: PriceItemChange }) =>
        call('PUT /business/:businessId/price-items/:priceItemId', { params: { businessId, priceItemId }, body }),
      onSettled,
    }),
  };
}

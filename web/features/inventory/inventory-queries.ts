import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { EndpointKey } from '@underlay/contract/index.ts';
import type { Item } from '../../api/answers.ts';
import { call, callPage, type Sent } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';
import type { PagesAsked } from '../../ui/list/list-address.ts';

export interface ItemSearch {
  readonly name?: string;
  readonly upc?: string;
  readonly sku?: string;
}

type BodyOf<Key extends EndpointKey> = Sent<Key> extends { readonly body: infer Body } ? Body : never;
export type ItemEntries = BodyOf<'POST /business/:businessId/inventory'>;
export type ItemChange = BodyOf<'PUT /business/:businessId/inventory/:itemId'>;
export type LotEntries = BodyOf<'POST /business/:businessId/inventory/:itemId/add-quantity'>;
export type RemovalEntries = BodyOf<'POST /business/:businessId/inventory/:itemId/remove-quantity'>;
type AttributeEntries = BodyOf<'POST /business/:businessId/inventory/:itemId/attributes'>;

const inventoryKey = (businessId: string) => businessKey(businessId, 'inventory');

/** By name (D70). */
export const itemsQuery = (businessId: string, query: ItemSearch & PagesAsked) =>
  queryOptions({
    queryKey: [...inventoryKey(businessId), 'list', query],
    queryFn: ({ signal }) => callPage('GET /business/:businessId/inventory', { params: { businessId }, query }, signal),
    placeholderData: keepPreviousData,
  });

export const itemQuery = (businessId: string, itemId: string) =>
  queryOptions({
    queryKey: [...inventoryKey(businessId), itemId],
    queryFn: ({ signal }) =>
      call('GET /business/:businessId/inventory/:itemId', { params: { businessId, itemId } }, signal),
  });

/** Newest first (D70). */
export const historyQuery = (businessId: string, itemId: string, query: PagesAsked) =>
  queryOptions({
    queryKey: [...inventoryKey(businessId), itemId, 'history', query],
    queryFn: ({ signal }) =>
      callPage(
        'GET /business/:businessId/inventory/:itemId/transactions',
        { params: { businessId, itemId }, query },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

export function useCreateItem(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ItemEntries) => call('POST /business/:businessId/inventory', { params: { businessId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: inventoryKey(businessId) }),
  });
}

/** What can be done with an item. Whatever comes of it, the lists, the history and the reports are asked again. */
export function useItemChanges(businessId: string, itemId: string) {
  const client = useQueryClient();
  const params = { businessId, itemId };
  const onSettled = () => {
    void client.invalidateQueries({ queryKey: inventoryKey(businessId) });
    void client.invalidateQueries({ queryKey: businessKey(businessId, 'reports') });
  };
  const keep = (item: Item) => client.setQueryData(itemQuery(businessId, itemId).queryKey, item);
  return {
    change: useMutation({
      mutationFn: (body: ItemChange) => call('PUT /business/:businessId/inventory/:itemId', { params, body }),
      onSuccess: keep,
      onSettled,
    }),
    addLot: useMutation({
      mutationFn: (body: LotEntries) =>
        call('POST /business/:businessId/inventory/:itemId/add-quantity', { params, body }),
      onSuccess: keep,
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (body: RemovalEntries) =>
        call('POST /business/:businessId/inventory/:itemId/remove-quantity', { params, body }),
      onSuccess: keep,
      onSettled,
    }),
    addAttribute: useMutation({
      mutationFn: (body: AttributeEntries) =>
        call('POST /business/:businessId/inventory/:itemId/attributes', { params, body }),
      onSettled,
    }),
    deleteAttribute: useMutation({
      mutationFn: (attributeId: string) =>
        call('DELETE /business/:businessId/inventory/:itemId/attributes/:attributeId', {
          params: { ...params, attributeId },
        }),
      onSettled,
    }),
  };
}

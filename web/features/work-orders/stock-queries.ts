import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../api/client.ts';

const inventoryKey = (businessId: string) => ['business', businessId, 'inventory'];

export const itemsQuery = (businessId: string, query: { name: string; page: number; pageSize: number }) =>
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

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, type Sent } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';

export const connectionsQuery = (businessId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'connections'),
    queryFn: ({ signal }) => call('GET /business/:businessId/connections', { params: { businessId } }, signal),
  });

/** Who closes the dialog before it is answered finds the token on the page of the connection for so long, in this tab alone. */
export const KEPT_MINUTES = 5;

/** A token is kept between the dialog that it was made in and the page that shows it, and nowhere that outlives them. */
const tokenKey = (businessId: string, connectionId: string) =>
  businessKey(businessId, 'connections', 'token', connectionId);

/** The token that was just made. Leaving the page forgets it. */
export function useShownToken(businessId: string, connectionId: string): string | null {
  const client = useQueryClient();
  const { data = null } = useQuery<string | null>({
    queryKey: tokenKey(businessId, connectionId),
    queryFn: () => null,
    enabled: false,
    gcTime: 0,
  });
  useEffect(
    () => () => client.removeQueries({ queryKey: tokenKey(businessId, connectionId), exact: true }),
    [client, businessId, connectionId],
  );
  return data;
}

type Bodies = {
  readonly make: Sent<'POST /business/:businessId/connections'>['body'];
  readonly change: Sent<'PUT /business/:businessId/connections/:connectionId'>['body'];
  readonly renew: Sent<'POST /business/:businessId/connections/:connectionId/renew'>['body'];
};

export function useConnectionChanges(businessId: string) {
  const client = useQueryClient();
  const of = (connectionId: string) => ({ businessId, connectionId });
  const onSettled = () => client.invalidateQueries({ queryKey: connectionsQuery(businessId).queryKey, exact: true });
  const show = ({ uuid, token }: { uuid: string; token: string }) => {
    const queryKey = tokenKey(businessId, uuid);
    client.setQueryDefaults(queryKey, { gcTime: KEPT_MINUTES * 60_000 });
    client.setQueryData(queryKey, token);
  };
  return {
    make: useMutation({
      mutationFn: (body: Bodies['make']) =>
        call('POST /business/:businessId/connections', { params: { businessId }, body }),
      onSuccess: show,
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ connectionId, body }: { connectionId: string; body: Bodies['change'] }) =>
        call('PUT /business/:businessId/connections/:connectionId', { params: of(connectionId), body }),
      onSettled,
    }),
    renew: useMutation({
      mutationFn: ({ connectionId, body }: { connectionId: string; body: Bodies['renew'] }) =>
        call('POST /business/:businessId/connections/:connectionId/renew', { params: of(connectionId), body }),
      onSuccess: show,
      onSettled,
    }),
    revoke: useMutation({
      mutationFn: (connectionId: string) =>
        call('DELETE /business/:businessId/connections/:connectionId', { params: of(connectionId) }),
      onSettled,
    }),
  };
}

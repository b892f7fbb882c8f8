import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { MethodJson } from '@underlay/contract/payment-methods.ts';
import { callAs } from '../../../api/client.ts';
import { isSessionOver, person, readTokens } from '../../identity/index.ts';

/** The signed-in person's bank accounts, newest first (API-15). */
export const methodsQuery = queryOptions({
  queryKey: ['bank-payment-methods'],
  queryFn: ({ signal }) => callAs(person, 'GET /bank-payment-methods', {}, signal),
});

/** Shows at once what an answer has just said about the list, then asks for it again. */
export function changeMethods(
  queries: QueryClient,
  change: (methods: readonly MethodJson[]) => readonly MethodJson[],
): void {
  queries.setQueryData(methodsQuery.queryKey, (methods) => (methods === undefined ? undefined : [...change(methods)]));
  void queries.invalidateQueries(methodsQuery);
}

/** The saved accounts where paying is possible without them. Nobody is asked unless a token set lies in the browser (AUTH-20). */
export function useSavedMethods() {
  const hasTokens = readTokens() !== null;
  const { data, error, refetch } = useQuery({ ...methodsQuery, enabled: hasTokens });
  const methods = hasTokens ? (data ?? []) : [];
  return {
    signedIn: hasTokens && !isSessionOver(error),
    failed: error !== null && !isSessionOver(error) && data === undefined,
    retry: () => void refetch(),
    verified: methods.filter(({ status }) => status === 'verified'),
    pending: methods.filter(({ status }) => status === 'pending_verification'),
  };
}

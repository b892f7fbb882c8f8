import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Confirmation } from '@underlay/contract/confirmation.ts';
import { type Answer, call, type Sent } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { shownAtOnce } from '../../ui/controls/shown-at-once.ts';

/** Names, addresses and categories of a business rarely change while somebody works in it. */
const STEADY_MILLISECONDS = 5 * 60_000;

export const businessesQuery = queryOptions({
  queryKey: ['businesses'],
  queryFn: ({ signal }) => call('GET /business', {}, signal),
});

/** Where this person is a customer themselves. */
export const ownAccountsQuery = queryOptions({
  queryKey: ['own-accounts'],
  queryFn: ({ signal }) => call('GET /session/accounts', {}, signal),
});

export const businessQuery = (businessId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'record'),
    queryFn: ({ signal }) => call('GET /business/:businessId', { params: { businessId } }, signal),
    staleTime: STEADY_MILLISECONDS,
  });

export const bankAccountQuery = (businessId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'bank-account'),
    queryFn: ({ signal }) => call('GET /business/:businessId/bankAccount', { params: { businessId } }, signal),
  });

/** A provider's answer to what was just sent takes moments, not hours. */
const SOON_MILLISECONDS = 5000;

/** How far the business is on its way to taking payments online. It is asked again by itself while the answer is on its way. */
export const onboardingQuery = (businessId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'onboarding'),
    queryFn: ({ signal }) => call('GET /business/:businessId/onboarding', { params: { businessId } }, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'submitting' ? SOON_MILLISECONDS : false),
  });

/** A pause of card payments ends by itself (TM-13). While there is one it is looked at again. */
const PAUSED_MILLISECONDS = 60_000;

export const paymentSettingsQuery = (businessId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'payment-settings'),
    queryFn: ({ signal }) => call('GET /business/:businessId/settings', { params: { businessId } }, signal),
    refetchInterval: ({ state }) => (state.data?.cardsPausedUntil ? PAUSED_MILLISECONDS : false),
  });

export const storageQuery = (businessId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'storage'),
    queryFn: ({ signal }) => call('GET /business/:businessId/storage', { params: { businessId } }, signal),
  });

type BusinessChange = Sent<'PUT /account/:businessId'>['body'];

/** Its name stands in the header and in the switcher. Its information decides about payments. All are asked again. */
export function useChangeBusiness(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BusinessChange) => call('PUT /account/:businessId', { params: { businessId }, body }),
    onSuccess: (stored) => {
      client.setQueryData(businessQuery(businessId).queryKey, stored);
      void client.invalidateQueries({ queryKey: businessesQuery.queryKey });
      askAgain(client, businessId);
    },
  });
}

/** WIZ-29. Answers the business as it is then. */
export function useRemoveOwner(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ownerId: string) => {
      await call('DELETE /account/:businessId/owner/:ownerId', { params: { businessId, ownerId } });
      return client.fetchQuery({ ...businessQuery(businessId), staleTime: 0 });
    },
    onSuccess: () => askAgain(client, businessId),
  });
}

/** SET-02. */
export function useChangeBankAccount(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Sent<'PUT /business/:businessId/bankAccount'>['body']) =>
      call('PUT /business/:businessId/bankAccount', { params: { businessId }, body }),
    onSuccess: (stored) => {
      client.setQueryData(bankAccountQuery(businessId).queryKey, stored);
      void client.invalidateQueries({ queryKey: businessQuery(businessId).queryKey });
      askAgain(client, businessId);
    },
  });
}

type SettingsChange = Sent<'PUT /business/:businessId/settings'>['body'];

/** D91. */
export function useChangePaymentSettings(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsChange) => call('PUT /business/:businessId/settings', { params: { businessId }, body }),
    onSuccess: (stored) => client.setQueryData(paymentSettingsQuery(businessId).queryKey, stored),
  });
}

type Settings = Answer<'GET /business/:businessId/settings'>;

/** D93: what the settings show as the logo, from now on. */
export const showLogo = (client: QueryClient, businessId: string, logo: Settings['logo']): void =>
  void client.setQueryData(paymentSettingsQuery(businessId).queryKey, (known) => known && { ...known, logo });

/** The room that it takes is counted with that of files. */
export const countStorage = (client: QueryClient, businessId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: storageQuery(businessId).queryKey });

/** D93: the logo is gone from the page at once, and back when the server did not remove it. */
export function useRemoveLogo(businessId: string) {
  const client = useQueryClient();
  const { queryKey } = paymentSettingsQuery(businessId);
  return useMutation({
    mutationFn: () => call('DELETE /business/:businessId/logo', { params: { businessId } }),
    ...shownAtOnce(client, {
      queryKey,
      partOf: ({ logo }: Settings) => logo,
      withPart: (settings, logo) => ({ ...settings, logo }),
      wanted: () => null,
    }),
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey }), countStorage(client, businessId)]),
  });
}

/** P14: payments that were stopped from the notice of a new bank account go on. */
export function useUnfreeze(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (confirmation: Confirmation) =>
      call('POST /business/:businessId/unfreeze', { params: { businessId }, body: { confirmation } }),
    onSuccess: (stored) => client.setQueryData(paymentSettingsQuery(businessId).queryKey, stored),
  });
}

/** What follows from the business's information at the payment provider, and the settings. They share its version. */
function askAgain(client: QueryClient, businessId: string): void {
  for (const { queryKey } of [
    onboardingQuery(businessId),
    bankAccountQuery(businessId),
    paymentSettingsQuery(businessId),
  ])
    void client.invalidateQueries({ queryKey });
}

export const categoriesQuery = (businessId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'categories'),
    queryFn: ({ signal }) => call('GET /business/:businessId/categories', { params: { businessId } }, signal),
    staleTime: STEADY_MILLISECONDS,
  });

/** D31: recorded payments are lines of this category. It is never offered for an ordinary line (D55). */
export const PAYMENT_CATEGORY = 'Payment';

import { queryOptions } from '@tanstack/react-query';
import { keptPaymentKey } from './payment-key.ts';
import { loadProvider } from './provider.ts';

/** PAY-16: as long as the form stands, it is the same key. */
export const paymentKeyQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: ['payment-key', invoiceId],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) => keptPaymentKey(invoiceId, signal),
  });

interface ProviderAsked {
  readonly script: string | null;
  readonly platformKey: string;
  readonly stripeAccountId: string;
}

/** The provider's script, which makes its form. */
export const providerQuery = ({ script, platformKey, stripeAccountId }: ProviderAsked) =>
  queryOptions({
    queryKey: ['provider', stripeAccountId],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: () => loadProvider(script, platformKey, stripeAccountId),
  });

const CALLBACK = '/stripe/callback/';
const TOLD_BY_PROVIDER = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/** The provider sends the client secret back in the address. It must not stay there, nor in the history of the browser. */
export function stripProviderAnswer(): void {
  const address = new URL(window.location.href);
  if (!address.pathname.startsWith(CALLBACK)) return;
  for (const name of TOLD_BY_PROVIDER) address.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', address);
}

import { useSyncExternalStore } from 'react';

/** The call that the address names behind #, also when that changes while the page is open. */
export const useLinkedCall = (): string => useSyncExternalStore(listen, () => window.location.hash.slice(1));

function listen(changed: () => void) {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

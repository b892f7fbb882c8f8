import { useSyncExternalStore } from 'react';

/** How the session ended that calls are being rejected for. */
type Ending = 'expired' | 'logged-out';

let ending: Ending | null = null;
const listeners = new Set<() => void>();

/** Whether calls are being rejected because the session has ended. The notice stands as long as this is true (D19). */
export const setExpired = (value: boolean): void => end(value ? (ending ?? 'expired') : null);

/** The same, because the person logged out in another tab (AUTH-18). */
export const setLoggedOut = (): void => end('logged-out');

function end(by: Ending | null): void {
  if (ending === by) return;
  ending = by;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useEnding = (): Ending | null => useSyncExternalStore(subscribe, () => ending);

export const useExpired = (): boolean => useEnding() !== null;

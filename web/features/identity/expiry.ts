import { useSyncExternalStore } from 'react';

let expired = false;
const listeners = new Set<() => void>();

/** Whether calls are being rejected because the session has ended. The notice stands as long as this is true (D19). */
export function setExpired(value: boolean): void {
  if (expired === value) return;
  expired = value;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useExpired = (): boolean => useSyncExternalStore(subscribe, () => expired);

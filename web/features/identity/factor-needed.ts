import { useSyncExternalStore } from 'react';

let needed = false;
const listeners = new Set<() => void>();

/** Whether calls are being rejected because the business asks for a second factor that this person does not have. */
export function setFactorNeeded(value: boolean): void {
  if (needed === value) return;
  needed = value;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useFactorNeeded = (): boolean => useSyncExternalStore(subscribe, () => needed);

import { safeReturnPath } from '@underlay/domain/safe-return-path.ts';

const KEY = 'underlay.way-back';

/** Where a member goes on once a customer has signed on their device. It is in this tab alone. */
export function takeWayBack(): string | null {
  try {
    const path = safeReturnPath(sessionStorage.getItem(KEY), window.location.origin, '');
    sessionStorage.removeItem(KEY);
    return path.startsWith('/p/m/') ? path : null;
  } catch {
    return null;
  }
}

export function keepWayBack(): void {
  try {
    sessionStorage.setItem(KEY, window.location.pathname);
  } catch {
    // A browser that keeps nothing has its own way back.
  }
}

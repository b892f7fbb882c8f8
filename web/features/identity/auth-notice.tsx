import { useEffect } from 'react';
import { ExpiredNotice } from './expired-notice.tsx';
import { setExpired } from './expiry.ts';
import { onLoggedOutElsewhere } from './token-store.ts';

/** D19 on a page that stands alone. A log-out in another tab raises the notice too: what is being typed here stays. */
export function AuthNotice() {
  useEffect(() => onLoggedOutElsewhere(() => setExpired(true)), []);
  return <ExpiredNotice />;
}

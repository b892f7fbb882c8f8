import { useEffect } from 'react';
import { ExpiredNotice } from './expired-notice.tsx';
import { setExpired } from './expiry.ts';
import { onLoggedOutElsewhere } from './token-store.ts';

/** D19 in the auth layout. A log-out in another tab raises the notice too. What is being typed here stays. */
export function AuthNotice() {
  useEffect(() => onLoggedOutElsewhere(() => setExpired(true)), []);
  return <ExpiredNotice />;
}

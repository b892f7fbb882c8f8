import { useEffect } from 'react';
import { ExpiredNotice } from './expired-notice.tsx';
import { setLoggedOut } from './expiry.ts';
import { PasswordNotice } from './password-notice.tsx';
import { onLoggedOutElsewhere } from './token-store.ts';

/** D19 in the auth layout, and TM-20 where it says `password`. A log-out in another tab raises the notice too. What is being typed here stays. */
export function AuthNotice({ password = false }: { password?: boolean }) {
  useEffect(() => onLoggedOutElsewhere(setLoggedOut), []);
  return (
    <>
      <ExpiredNotice />
      {password && <PasswordNotice />}
    </>
  );
}

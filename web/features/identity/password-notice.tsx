import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import classes from './identity.module.css';
import { sessionQuery } from './session-queries.ts';

const KEY = 'underlay.password-notice';

/** TM-20: the password would be refused today. Put off, it is said again after the next sign-in. It is no reason to stop working. */
export function PasswordNotice() {
  const { data } = useQuery(sessionQuery);
  const [putOff, setPutOff] = useState(() => localStorage.getItem(KEY));
  if (data?.passwordEasilyGuessed !== true) return null;
  const signIn = `${data.userId} ${data.lastLogin}`;
  if (putOff === signIn) return null;
  const putOffUntilNext = () => {
    localStorage.setItem(KEY, signIn);
    setPutOff(signIn);
  };
  return (
    <div className={classes.notice} role="status">
      Your password is easy to guess.
      <a href="/a/security">Choose a new one</a>
      <button type="button" onClick={putOffUntilNext}>
        Not now
      </button>
    </div>
  );
}

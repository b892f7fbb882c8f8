import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setExpired, useExpired } from './expiry.ts';
import classes from './identity.module.css';
import { sessionQuery } from './session-queries.ts';
import { startSignIn } from './sign-in.ts';
import { currentPath } from './sign-out.ts';
import { onSignedInElsewhere } from './token-store.ts';

/**
 * D19: stays until the person signs in again, here or in another tab. It brings them back to this page. We throw away
 * nothing that was typed.
 */
export function ExpiredNotice() {
  const expired = useExpired();
  const client = useQueryClient();
  useEffect(
    () =>
      onSignedInElsewhere(() => {
        setExpired(false);
        void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
        void reloadForAnother(client);
      }),
    [client],
  );
  return (
    <div role="status">
      {expired && (
        <div className={classes.notice}>
          Your session has expired. Nothing more can be loaded or saved until you log in.
          <button type="button" onClick={() => void startSignIn(currentPath())}>
            Log in again
          </button>
        </div>
      )}
    </div>
  );
}

/** The tabs of a browser share their tokens. What stands here was read for somebody who is no longer the one who acts. */
async function reloadForAnother(client: QueryClient) {
  const before = client.getQueryData(sessionQuery.queryKey);
  if (before === undefined) return;
  const now = await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => before);
  if (now.userId !== before.userId) window.location.reload();
}

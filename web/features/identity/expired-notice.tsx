import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { wouldLose } from '../../ui/dialogs/use-leaving.ts';
import { setExpired, useEnding } from './expiry.ts';
import classes from './identity.module.css';
import { sessionQuery } from './session-queries.ts';
import { signInBeside, startSignIn } from './sign-in.ts';
import { currentPath } from './sign-out.ts';
import { onSignedInElsewhere } from './token-store.ts';

/**
 * D19: stays until the person signs in again, here or in another tab. It brings them back to this page. We throw away
 * nothing that was typed: where leaving would, they sign in in a new tab.
 */
export function ExpiredNotice() {
  const ending = useEnding();
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
    <div role="status" className={classes.ended}>
      {ending && (
        <div className={classes.notice}>
          {ENDED[ending]} Nothing more can be loaded or saved until you log in. What you typed here stays.
          <button type="button" onClick={signInAgain}>
            Log in again
          </button>
        </div>
      )}
    </div>
  );
}

const ENDED = { expired: 'Your session has expired.', 'logged-out': 'You logged out in another tab.' } as const;

/** Where the browser opens no tab, it asks itself before it leaves what was typed. */
function signInAgain(): void {
  if (wouldLose() && signInBeside()) return;
  void startSignIn(currentPath());
}

/** The tabs of a browser share their tokens. What stands here was read for somebody who is no longer the one who acts. */
async function reloadForAnother(client: QueryClient) {
  const before = client.getQueryData(sessionQuery.queryKey);
  if (before === undefined) return;
  const now = await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => before);
  if (now.userId !== before.userId) window.location.reload();
}

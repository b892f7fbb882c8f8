import { useInfiniteQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { useBusinessId } from '../../businesses/index.ts';
import { conversationsQuery } from '../communication-queries.ts';
import classes from './communications.module.css';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Nobody chose this page. The focus stays where it was. */
    readonly byItself?: true;
  }
}

/** Where the list has something beside it (communications.module.css). */
const WIDE = '(min-width: 60em)';

/**
 * Beside the list, until one is chosen. The newest opens by itself where both have room. Opening counts as reading, so that
 * waits until somebody looks, and a list that was searched is left to who searches.
 */
export function NoConversationPage() {
  const businessId = useBusinessId();
  const { search } = useListAddress(['customer'], useSearch({ from: '/signed-in/p/m/$businessId/communications' }));
  const { data, isPlaceholderData } = useInfiniteQuery(conversationsQuery(businessId, search.customer));
  const isLookedAt = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const newest = isPlaceholderData || search.customer ? undefined : data?.pages[0]?.rows[0];
  if (newest && isLookedAt && window.matchMedia(WIDE).matches)
    return (
      <Navigate
        to="/p/m/$businessId/communications/$chatId"
        params={{ businessId, chatId: newest.uuid }}
        state={{ byItself: true }}
        replace
      />
    );
  const some = (data?.pages.at(-1)?.total ?? 0) > 0;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Communications' }]} />
      {some && <p className={classes.choose}>Choose a conversation to read it.</p>}
    </>
  );
}

function onVisibility(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { useBusinessId } from '../../businesses/index.ts';
import { conversationsQuery } from '../communication-queries.ts';
import classes from './communications.module.css';

/** Beside the list, until one is chosen. None opens by itself, since opening it counts as reading it. */
export function NoConversationPage() {
  const businessId = useBusinessId();
  const { search } = useListAddress(['customer'], useSearch({ from: '/signed-in/p/m/$businessId/communications' }));
  const { data } = useInfiniteQuery(conversationsQuery(businessId, search.customer));
  const some = (data?.pages.at(-1)?.total ?? 0) > 0;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Communications' }]} />
      {some && <p className={classes.choose}>Choose a conversation to read it.</p>}
    </>
  );
}

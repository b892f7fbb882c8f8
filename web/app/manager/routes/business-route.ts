import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { businessQuery } from '../../../features/businesses/business-queries.ts';
import { requireSession } from '../../../features/identity/require-session.ts';
import { readListSearch } from '../../../ui/list/list-address.ts';
import { ManagerFrame } from '../frame/manager-frame.tsx';
import { ManagerRoot } from '../frame/manager-root.tsx';
import { PageOnTheWay } from '../frame/page-on-the-way.tsx';
import { PageTrouble } from '../screens/page-trouble.tsx';

export const root = createRootRouteWithContext<{ client: QueryClient }>()({ component: ManagerRoot });

/** AUTH-11: everything below asks for a session on entry. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ context, location, search, preload }) => {
    if (preload) return; // looking at a link sends nobody away
    const { intent }: { intent?: unknown } = search;
    return requireSession(context.client, location.href, intent === 'signup' ? { intent } : undefined);
  },
});

/** The area of one business. The routes of its features stand below it. */
export const business = createRoute({
  getParentRoute: () => signedIn,
  path: '/p/m/$businessId',
  loader: ({ context, params }) => context.client.ensureQueryData(businessQuery(params.businessId)),
  component: ManagerFrame,
});

export const below = <const Path extends string>(path: Path) =>
  ({ getParentRoute: () => business, path, pendingComponent: PageOnTheWay, errorComponent: PageTrouble }) as const;

/** The search and the page of a list live in its address. */
export const search =
  <const Field extends string>(...fields: Field[]) =>
  (raw: Record<string, unknown>) =>
    readListSearch(fields, raw);

import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import type { Need } from '@underlay/domain/members/rights.ts';
import { businessQuery } from '../../../features/businesses/business-queries.ts';
import { mayWith, meQuery } from '../../../features/businesses/rights.ts';
import { requireSession } from '../../../features/identity/require-session.ts';
import { readListSearch } from '../../../ui/list/list-address.ts';
import { ManagerFrame } from '../frame/manager-frame.tsx';
import { ManagerRoot } from '../frame/manager-root.tsx';
import { PageOnTheWay } from '../frame/page-on-the-way.tsx';
import { PageTrouble } from '../screens/page-trouble.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What a page asks of its reader (ROLE-13). Links to it know it too. */
    readonly need?: Need;
  }
}

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

/** The area of one business. The routes of its features stand below it. Who reads it is known before any of them begins (ROLE-13). */
export const business = createRoute({
  getParentRoute: () => signedIn,
  path: '/p/m/$businessId',
  beforeLoad: async ({ context: { client }, params: { businessId } }) => {
    const [me] = await Promise.all([
      client.ensureQueryData(meQuery(businessId)),
      client.ensureQueryData(businessQuery(businessId)),
    ]);
    return { me, may: mayWith(me) };
  },
  component: ManagerFrame,
});

/** A page, and what it asks of its reader. There is no default: one without it does not compile. */
export const below = <const Path extends string>(path: Path, need: Need) =>
  ({
    getParentRoute: () => business,
    path,
    staticData: { need },
    pendingComponent: PageOnTheWay,
    errorComponent: PageTrouble,
  }) as const;

/** The search and the page of a list live in its address. */
export const search =
  <const Field extends string>(...fields: Field[]) =>
  (raw: Record<string, unknown>) =>
    readListSearch(fields, raw);

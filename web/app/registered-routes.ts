import type { AnyRoute, RootRoute, Router } from '@tanstack/react-router';
import type { managerRoutes } from './manager/routes.tsx';
import type { portalRoutes } from './portal/portal-routes.tsx';

type ChildOf<Tree extends AnyRoute> = Tree['types']['children'][number];

/** Two programs, and one type of all their addresses. `checks/web.test.ts` looks at which of the two a link stands in. */
interface EveryRoute
  extends RootRoute<
    unknown,
    undefined,
    object,
    object,
    object,
    object,
    undefined,
    readonly (ChildOf<typeof managerRoutes> | ChildOf<typeof portalRoutes>)[]
  > {}

declare module '@tanstack/react-router' {
  interface Register {
    router: Router<EveryRoute, 'never', false>;
  }
}

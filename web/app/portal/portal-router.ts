import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { NotFoundPage } from '../../features/portal/not-found-page.tsx';
import { BrokenPage } from './broken-page.tsx';
import { portalRoutes } from './portal-routes.tsx';

/**
 * SHELL-02 to SHELL-13: the customer's half of the product. Pages are fetched when a link is hovered or touched. `history` is the
 * one address of a page that the server draws.
 */
export const newPortalRouter = (queries: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree: portalRoutes,
    context: { queries },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: BrokenPage,
    defaultNotFoundComponent: NotFoundPage,
    notFoundMode: 'root',
    // On a server this would be a script in the page.
    scrollRestoration: history === undefined,
    ...(history && { history }),
  });

import type { QueryClient } from '@tanstack/react-query';
import { createBrowserHistory, createRouter, type RouterHistory } from '@tanstack/react-router';
import { OnTheWay } from '../../features/identity/departing-pages.tsx';
import { ACCOUNT_SELECTION } from '../../features/identity/sign-in.ts';
import { leaveToasts } from '../../ui/feedback/toasts.tsx';
import { FallbackScreen } from '../../ui/layout/fallback-screen.tsx';
import { managerRoutes } from './routes.tsx';
import { TroubleScreen } from './screens/trouble-screen.tsx';

/** The manager's program: sign-in returns, account selection, and the area of a business. */
export const managerRouter = (client: QueryClient, history: RouterHistory = createBrowserHistory()) => {
  const router = createRouter({
    history,
    routeTree: managerRoutes,
    context: { client },
    // Plain texts in the address: `?customer=oak`, not JSON.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const params = new URLSearchParams();
      for (const [name, value] of Object.entries(search)) if (value !== undefined) params.set(name, String(value));
      return params.size > 0 ? `?${params}` : '';
    },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    notFoundMode: 'root',
    defaultNotFoundComponent: () => <FallbackScreen home={ACCOUNT_SELECTION} />,
    defaultErrorComponent: TroubleScreen,
    defaultPendingMs: 300,
    defaultPendingComponent: () => <OnTheWay title="Opening the page" problem={false} />,
  });
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && leaveToasts());
  return router;
};

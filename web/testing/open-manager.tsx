import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { setTokenSource } from '../api/client.ts';
import { managerClient } from '../app/manager/manager-client.ts';
import { managerRouter } from '../app/manager/router.tsx';
import { storeTokens } from '../features/identity/token-store.ts';
import { Toasts } from '../ui/feedback/toasts.tsx';
import { UnderlayProvider } from '../ui/theme/underlay-provider.tsx';

/** Opens the manager's program, as a browser would, at an address. Answers its router. */
export function openManager(path: string) {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  storeTokens({ access_token: 't', expires_in: 900, scope: '/api', token_type: 'bearer' });
  setTokenSource(async () => 't');
  const client = managerClient();
  const defaults = client.getDefaultOptions();
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  const router = managerRouter(client, createMemoryHistory({ initialEntries: [path] }));
  render(
    <UnderlayProvider client={client}>
      <RouterProvider router={router} />
      <Toasts />
    </UnderlayProvider>,
  );
  return router;
}

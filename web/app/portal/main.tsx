import { RouterProvider } from '@tanstack/react-router';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { stripProviderAnswer } from '../../features/payments/portal/strip-provider-answer.ts';
import { newQueryClient, UnderlayProvider } from '../../ui/theme/underlay-provider.tsx';
import { takeDrawn } from './drawn-page.ts';
import { newPortalRouter } from './portal-router.ts';

stripProviderAnswer();

const queries = newQueryClient();
const router = newPortalRouter(queries);
const page = document.getElementById('root');
if (page === null) throw new Error('the page has no root element');
const program = (
  <UnderlayProvider client={queries}>
    <RouterProvider router={router} />
  </UnderlayProvider>
);
if (takeDrawn(queries)) {
  // As the router is told by its own way of drawing on a server. What it draws first is then what is there.
  router.ssr = { manifest: undefined };
  void router.load().finally(() => hydrateRoot(page, program));
} else {
  createRoot(page).render(program);
}

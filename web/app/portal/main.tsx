import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { stripProviderAnswer } from '../../features/payments/portal/strip-provider-answer.ts';
import { newQueryClient, UnderlayProvider } from '../../ui/theme/underlay-provider.tsx';
import { newPortalRouter } from './portal-router.tsx';

stripProviderAnswer();

const queries = newQueryClient();
const router = newPortalRouter(queries);
const page = document.getElementById('root');
if (page === null) throw new Error('the page has no root element');
createRoot(page).render(
  <UnderlayProvider client={queries}>
    <RouterProvider router={router} />
  </UnderlayProvider>,
);

import '../../ui/theme/global.css';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { setTokenSource } from '../../api/client.ts';
import { accessToken } from '../../features/identity/access-token.ts';
import { Toasts } from '../../ui/feedback/toasts.tsx';
import { UnderlayProvider } from '../../ui/theme/underlay-provider.tsx';
import { bellProgram } from './frame/bell.tsx';
import { searchProgram } from './frame/search-place.tsx';
import { managerClient } from './manager-client.ts';
import { managerRouter } from './router.tsx';

const AFTER_FIRST_VIEW_MILLISECONDS = 3_000;

setTokenSource(accessToken);
const client = managerClient();
const router = managerRouter(client);

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root element');
createRoot(root).render(
  <UnderlayProvider client={client}>
    <RouterProvider router={router} />
    <Toasts />
  </UnderlayProvider>,
);

// A session is renewed for days in one tab. That must not wait for a file which a newer version no longer has. Nor must a search
// or the bell wait for a connection: a browser asks only once for a program that it could not get.
window.addEventListener('load', () => {
  void import('../../features/identity/oauth.ts').catch(console.warn);
  setTimeout(() => {
    for (const { load } of [searchProgram, bellProgram]) void load().catch(console.warn);
  }, AFTER_FIRST_VIEW_MILLISECONDS);
});

// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { BrokenPage } from './broken-page.tsx';

test('ERR-03 a page that broke is loaded again only when it can be had, so that a lost network leaves it there', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  const lost = (): unknown => {
    throw new TypeError('Failed to fetch');
  };
  const answers: Record<string, unknown> = { 'HEAD /': lost };
  fakeServer(answers);
  const history = createMemoryHistory();
  const router = createRouter({ routeTree: createRootRoute({ component: BrokenPage }), history });
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Load again' }));
  expect((await screen.findByRole('alert')).textContent).toContain('check the connection');
  expect(reload).not.toHaveBeenCalled();
  answers['HEAD /'] = null;
  await userEvent.click(screen.getByRole('button', { name: 'Load again' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alert')).toBeNull();
  vi.unstubAllGlobals();
});

// @vitest-environment jsdom
import { CatchBoundary } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, lazy } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { newQueryClient, UnderlayProvider } from '../../ui/theme/underlay-provider.tsx';
import { LatePart } from './late-part.tsx';

test('ERR-03 a part that cannot be loaded leaves the page around it, and the page is loaded anew once it can be had', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  onTestFinished(() => void vi.unstubAllGlobals());
  const answers: Record<string, unknown> = {
    'HEAD /': () => {
      throw new TypeError('Failed to fetch');
    },
  };
  fakeServer(answers);
  const Lost = lazy(async (): Promise<{ default: ComponentType }> => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  render(
    <UnderlayProvider client={newQueryClient()}>
      <p>The quote</p>
      <LatePart>
        <Lost />
      </LatePart>
    </UnderlayProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not be loaded\..*check the connection/);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect([screen.getByText('The quote').isConnected, reload.mock.calls.length]).toEqual([true, 0]);
  answers['HEAD /'] = null;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

const Faulty = () => {
  throw new TypeError("Cannot read properties of undefined (reading 'amount')");
};

test('ERR-03 a part that fails while it is drawn is no lost connection: the page around it says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <UnderlayProvider client={newQueryClient()}>
      <CatchBoundary getResetKey={() => 0} errorComponent={() => <p>This page could not be shown</p>}>
        <LatePart>
          <Faulty />
        </LatePart>
      </CatchBoundary>
    </UnderlayProvider>,
  );
  expect((await screen.findByText('This page could not be shown')).isConnected).toBe(true);
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

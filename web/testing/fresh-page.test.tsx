// @vitest-environment jsdom
import { Menu } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { MoreMenu } from '../ui/controls/more-menu.tsx';
import { newQueryClient, UnderlayProvider } from '../ui/theme/underlay-provider.tsx';

test('a menu is also there for whoever looks when it has its place', async () => {
  render(
    <UnderlayProvider client={newQueryClient()}>
      <main id="main">
        <MoreMenu>
          <Menu.Item>Duplicate</Menu.Item>
        </MoreMenu>
      </main>
    </UnderlayProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await waitFor(() =>
    expect(screen.getByText('Duplicate').closest('[role="menu"]')).toHaveProperty('style.opacity', '1'),
  );
  expect(screen.getByRole('menuitem', { name: 'Duplicate' })).toBeDefined();
});

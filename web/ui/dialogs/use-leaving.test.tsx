// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { LeaveGuard } from './leave-guard.tsx';
import { wouldLose } from './use-leaving.ts';

/** Two forms that somebody has begun to fill in. */
function Forms() {
  const [left, setLeft] = useState(['first', 'second']);
  return (
    <MantineProvider>
      {left.map((form) => (
        <div key={form}>
          <LeaveGuard dirty />
          <button type="button" onClick={() => setLeft(left.filter((each) => each !== form))}>
            Close the {form}
          </button>
        </div>
      ))}
    </MantineProvider>
  );
}

test.each(['first', 'second'])(
  'AUTH-18 D19 of two forms with entries each holds up leaving until it is closed itself: the %s before the other',
  async (before) => {
    const other = before === 'first' ? 'second' : 'first';
    const history = createMemoryHistory();
    const router = createRouter({ routeTree: createRootRoute({ component: Forms }), history });
    render(<RouterProvider router={router as never} />);
    await userEvent.click(await screen.findByRole('button', { name: `Close the ${before}` }));
    expect(wouldLose()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: `Close the ${other}` }));
    expect(wouldLose()).toBe(false);
  },
);

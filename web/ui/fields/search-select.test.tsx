// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SearchSelect } from './search-select.tsx';

const FIELD = { name: 'job', label: 'Job', value: '', error: undefined, valid: false, onBlur: () => undefined };
const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('INV-03 a new one is offered first, and a found one comes before it as soon as somebody types, also before the answer', async () => {
  const user = userEvent.setup();
  const chosen = vi.fn();
  const select = (
    <SearchSelect
      {...FIELD}
      options={[{ value: 'kitchen', label: 'Kitchen oak' }]}
      busy={false}
      onAsk={() => undefined}
      nothing="No jobs"
      create="New job"
      onChange={chosen}
    />
  );
  render(<div id="main">{select}</div>, { wrapper: MantineProvider });
  const field = screen.getByRole('combobox', { name: 'Job' });
  await user.click(field);
  expect(names()).toEqual(['New job', 'Kitchen oak']);
  await user.keyboard('Kit');
  expect(names()).toEqual(['Kitchen oak', 'New job']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosen).toHaveBeenCalledExactlyOnceWith('kitchen');
});

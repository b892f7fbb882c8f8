// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { timeToRead } from './time-to-read.ts';

const done: string[] = [];

function Page() {
  const [opened, setOpened] = useState(false);
  const confirm = () => {
    done.push('confirmed');
    setOpened(false);
  };
  return (
    <MantineProvider>
      <button type="button" onClick={() => setOpened(true)}>
        Save
      </button>
      <ConfirmDialog
        opened={opened}
        title="Keep it?"
        confirm="Keep as credit"
        onConfirm={confirm}
        onClose={() => setOpened(false)}
      >
        More came than is due.
      </ConfirmDialog>
    </MantineProvider>
  );
}

async function ask() {
  done.length = 0;
  timeToRead.milliseconds = 500;
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  return screen.findByRole('dialog', { name: 'Keep it?' });
}
const content = () => screen.getByRole('dialog', { name: 'Keep it?' });
const beside = () => fireEvent.click(document.querySelector('.mantine-Modal-overlay') ?? document.body);

test('PART-16 the second of two taps answers no question: it is neither confirmed nor closed before it could be read', async () => {
  await ask();
  expect(content().style.pointerEvents).toBe('none');
  beside();
  expect(content()).toBeDefined();
  await waitFor(() => expect(content().style.pointerEvents).toBe(''));
  await userEvent.click(screen.getByRole('button', { name: 'Keep as credit' }));
  expect(done).toEqual(['confirmed']);
});

test('PART-16 once it could be read, a click beside it closes it', async () => {
  await ask();
  await waitFor(() => expect(content().style.pointerEvents).toBe(''));
  beside();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(done).toEqual([]);
});

test('PART-16 a key that is held from before answers no question. One that is pressed does', async () => {
  await ask();
  const safe = await screen.findByRole('button', { name: 'Keep it' });
  expect(fireEvent.keyDown(safe, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(safe, { key: 'Enter' })).toBe(true);
});

// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type SubmitEvent, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
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
  await waitFor(() => expect(chosen).toHaveBeenCalledExactlyOnceWith('kitchen'));
});

const JOBS = ['Kitchen oak', 'Kitchen tile', 'Hall carpet', 'Hall stairs'];
const found = (text: string) => JOBS.filter((name) => name.startsWith(text)).map((label) => ({ value: label, label }));
const sent = vi.fn((event: SubmitEvent) => event.preventDefault());
/** What was asked for last, and the way to let its answer come. */
let asked: string;
let answer: () => void;

/** As its callers are: until an answer is there, the one before stands. */
function JobInForm({ value: before = '' }: { readonly value?: string }) {
  const [value, setValue] = useState(before);
  const [text, setText] = useState('');
  const [answered, setAnswered] = useState('');
  asked = text;
  answer = () => setAnswered(text);
  return (
    <form id="main" onSubmit={sent} aria-label={value}>
      <SearchSelect
        {...FIELD}
        value={value}
        chosenLabel={value}
        onChange={setValue}
        options={found(answered)}
        busy={answered !== text}
        onAsk={setText}
        nothing="No jobs"
      />
      <button type="button">Next</button>
    </form>
  );
}

beforeEach(() => {
  sent.mockClear();
});
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Job' });
const chosen = () => document.querySelector('form')?.getAttribute('aria-label');
async function answered(text: string) {
  await waitFor(() => expect(asked).toBe(text));
  act(() => answer());
}
async function opened(value?: string) {
  render(<JobInForm {...(value !== undefined && { value })} />, { wrapper: MantineProvider });
  const user = userEvent.setup();
  await user.clear(field());
  return user;
}

test.each([
  ['{Enter}', 'Hall carpet'],
  ['{ArrowDown}{Enter}', 'Hall carpet'],
  ['{ArrowDown}{ArrowDown}{Enter}', 'Hall stairs'],
  ['{ArrowUp}{Enter}{Enter}', 'Hall stairs'],
])(
  'INV-03 %s right behind what was typed chooses of its own list, once that is there, and sends no form',
  async (keys, name) => {
    const user = await opened();
    await user.type(field(), `Hall${keys}`);
    expect(field().value).toBe('Hall');
    await answered('Hall');
    await waitFor(() => expect(field().value).toBe(name));
    expect([chosen(), sent.mock.calls.length]).toEqual([name, 0]);
  },
);

test('INV-03 a choice that waits for its list is taken back by a further letter and by Escape, and arrows alone by leaving the field', async () => {
  const user = await opened();
  await user.type(field(), 'Hall{Enter} ');
  await answered('Hall');
  expect(screen.getAllByRole('option')).toHaveLength(2);
  await user.type(field(), '{Backspace}{Backspace}{Enter}{Escape}');
  await answered('Hal');
  await user.type(field(), '{Backspace}{ArrowDown}{Tab}');
  await answered('');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([field().value, chosen(), sent.mock.calls.length]).toEqual(['', '', 0]);
});

test.each([
  ['{Enter}', 'Hall carpet'],
  ['{ArrowDown}{ArrowDown}{Enter}', 'Hall stairs'],
  ['{ArrowUp}{ArrowUp}{Enter}', 'Hall carpet'],
])(
  'INV-03 %s and at once Tab chooses the same of its own list, and leaves the focus where it went',
  async (keys, name) => {
    const user = await opened();
    await user.type(field(), 'Kit');
    await answered('Kit');
    await user.clear(field());
    await user.type(field(), `Hall${keys}{Tab}`);
    expect([field().value, chosen()]).toEqual(['Hall', '']);
    await answered('Hall');
    await waitFor(() => expect([field().value, chosen()]).toEqual([name, name]));
    expect(document.activeElement?.textContent).toBe('Next');
    expect([screen.queryByRole('option'), sent.mock.calls.length]).toEqual([null, 0]);
  },
);

test('INV-03 a form that is sent before the list is there waits for the choice, and is not sent where nothing is found', async () => {
  const user = await opened('Kitchen oak');
  const send = () => act(() => document.querySelector('form')?.requestSubmit());
  await user.type(field(), 'Attic{Enter}{Tab}');
  send();
  await answered('Attic');
  await waitFor(() => expect(field().value).toBe('Kitchen oak'));
  await user.clear(field());
  await user.type(field(), 'Hall{Enter}{Tab}');
  send();
  expect(sent).not.toHaveBeenCalled();
  await answered('Hall');
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(chosen()).toBe('Hall carpet');
  send();
  expect(sent).toHaveBeenCalledTimes(2);
});

test('INV-03 whoever left and finds nothing has what they had, and a field that was emptied has nothing of its first list', async () => {
  const user = await opened('Hall carpet');
  await user.type(field(), 'Attic{Enter}{Tab}');
  await answered('Attic');
  await waitFor(() => expect(field().value).toBe('Hall carpet'));
  await user.type(field(), 'Attic{Enter}{Tab}');
  await user.clear(field());
  await user.keyboard('{Enter}{Tab}');
  await answered('');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([field().value, chosen()]).toEqual(['Hall carpet', 'Hall carpet']);
});

test('INV-03 an arrow that waits marks an option of the list that comes, and Enter chooses it', async () => {
  const user = await opened();
  await user.type(field(), 'Hall{ArrowDown}{ArrowDown}');
  await answered('Hall');
  const marked = () => document.querySelector('[data-combobox-selected]')?.textContent;
  await waitFor(() => expect(marked()).toBe('Hall stairs'));
  await user.keyboard('{Enter}');
  expect(field().value).toBe('Hall stairs');
});

test('INV-03 whoever looks and finds what is chosen already keeps it, and what is not found is no choice', async () => {
  const user = await opened('Hall carpet');
  await user.type(field(), 'Hall c{Enter}');
  await answered('Hall c');
  await waitFor(() => expect(field().value).toBe('Hall carpet'));
  expect(chosen()).toBe('Hall carpet');
  await user.type(field(), 'x{Enter}');
  await answered('Hall carpetx');
  await waitFor(() => expect(names()).toEqual(['Hall carpet']));
  await user.keyboard('{Enter}');
  expect([chosen(), sent.mock.calls.length]).toEqual(['Hall carpet', 0]);
});

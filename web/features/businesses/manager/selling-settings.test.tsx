// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, Lost, Refusal } from '../../../testing/fake-server.ts';
import { BUSINESS, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';

const API = `/business/${BUSINESS}/selling-settings`;

test('QUO-10 what new quotes begin with is saved with its version, within 1 to 365 days; who was overtaken is told and keeps the entries', async () => {
  let kept = { notes: '', terms: 'Half before.', validDays: 30, version: 4 };
  let overtaken = true;
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}`]: () => kept,
    [`PUT ${API}`]: (body: typeof kept) => {
      if (overtaken) {
        kept = { ...kept, version: 5 };
        return new Refusal(409, { code: 'CHANGED_ELSEWHERE', message: 'Somebody else has changed this.' });
      }
      kept = { ...body, version: 6 };
      return kept;
    },
  });
  openManager(`/p/m/${BUSINESS}/settings`);
  const user = userEvent.setup({ delay: null });
  const form = within(await screen.findByRole('form', { name: 'New quotes' }));
  expect(form.getByText(/Your state may require texts in a contract/)).toBeDefined();
  const days = form.getByLabelText('Valid for (days)');
  const save = () => user.click(form.getByRole('button', { name: 'Save Changes: New quotes' }));
  for (const wrong of ['0', '366', '1.5']) {
    await user.clear(days);
    await user.type(days, wrong);
    await save();
    expect(form.getByText('Must be a whole number between 1 and 365.')).toBeDefined();
  }
  await user.clear(days);
  await user.type(days, '14');
  await user.type(form.getByLabelText('Notes (optional)'), 'Thank you.');
  await save();
  expect(await form.findByText('Somebody else has changed this.')).toBeDefined();
  overtaken = false;
  await save();
  const sent = () => calls.filter(({ what }) => what === `PUT ${API}`).map(({ body }) => body);
  const entries = { notes: 'Thank you.', terms: 'Half before.', validDays: 14 };
  const closing = {
    name: 'Final payment',
    howMuch: { basis: 'rest' },
    when: { due: 'reached' },
    payDays: 10,
    sendsItself: false,
  };
  await waitFor(() =>
    expect(sent()).toEqual([
      { ...entries, version: 4, schedule: [closing], retainage: null, codeFrom: null },
      { ...entries, version: 5, schedule: [closing], retainage: null, codeFrom: null },
    ]),
  );
});

test('QUO-10 settings whose answers were lost are saved with other entries, and not over those of somebody else', async () => {
  const message = 'Somebody else has changed this.';
  let kept = { notes: '', terms: '', validDays: 30, version: 4 };
  let lost = 2;
  fakeServer({
    ...everywhere,
    [`GET ${API}`]: () => kept,
    [`PUT ${API}`]: (body: typeof kept) => {
      if (body.version !== kept.version) return new Refusal(409, { code: 'CHANGED_ELSEWHERE', message });
      kept = { ...kept, ...body, version: kept.version + 1 };
      lost -= 1;
      return lost < 0 ? kept : new Lost(kept);
    },
  });
  openManager(`/p/m/${BUSINESS}/settings`);
  const form = within(await screen.findByRole('form', { name: 'New quotes' }));
  const save = async (letter: string) => {
    await userEvent.type(form.getByLabelText('Notes (optional)'), letter);
    await userEvent.click(form.getByRole('button', { name: 'Save Changes: New quotes' }));
  };
  for (const notes of ['a', 'ab', 'abc', 'abcd']) {
    await save(notes.slice(-1));
    await waitFor(() => expect(kept.notes).toBe(notes));
    expect(form.queryByText(message)).toBeNull();
  }
  lost = 1;
  await save('e');
  await waitFor(() => expect(kept.notes).toBe('abcde'));
  kept = { ...kept, notes: 'By somebody else', version: 20 };
  await save('f');
  expect(await form.findByText(message)).toBeDefined();
  expect(kept.notes).toBe('By somebody else');
  await save('g');
  await waitFor(() => expect(kept.notes).toBe('abcdefg'));
});

test('RET-01 QUO-10 new quotes begin with the retainage of the settings', async () => {
  let kept: object = { notes: '', terms: '', validDays: 30, codeFrom: null, retainage: null, version: 1 };
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}`]: () => kept,
    [`PUT ${API}`]: (body: object) => {
      kept = { ...kept, ...body };
      return kept;
    },
  });
  openManager(`/p/m/${BUSINESS}/settings`);
  const form = within(await screen.findByRole('form', { name: 'New quotes' }));
  await userEvent.type(form.getByLabelText('Retainage (optional)'), '7.5');
  await userEvent.click(form.getByRole('button', { name: 'Save Changes: New quotes' }));
  await waitFor(() =>
    expect(calls.findLast(({ what }) => what === `PUT ${API}`)?.body).toMatchObject({
      retainage: { percent: 7.5, until: 'the final walk-through' },
    }),
  );
});

test('SIGN-12 a code before signing is asked for never, always, or from an amount on', async () => {
  let kept: object = { notes: '', terms: '', validDays: 30, codeFrom: null, version: 1 };
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}`]: () => kept,
    [`PUT ${API}`]: (body: object) => {
      kept = { ...kept, ...body };
      return kept;
    },
  });
  openManager(`/p/m/${BUSINESS}/settings`);
  const form = within(await screen.findByRole('form', { name: 'New quotes' }));
  const when = form.getByRole<HTMLSelectElement>('combobox', { name: 'Ask for a code' });
  const save = () => userEvent.click(form.getByRole('button', { name: 'Save Changes: New quotes' }));
  const sent = () =>
    calls.filter(({ what }) => what === `PUT ${API}`).map(({ body }) => (body as { codeFrom: unknown }).codeFrom);
  expect([when.value, form.queryByLabelText('From a total of')]).toEqual(['never', null]);
  await userEvent.selectOptions(when, 'always');
  await save();
  await waitFor(() => expect(sent()).toEqual([0]));
  await userEvent.selectOptions(when, 'from');
  await save();
  expect(form.getByText('Must be an amount above $0.00.')).toBeTruthy();
  await userEvent.type(form.getByLabelText('From a total of'), '2,500');
  await save();
  await waitFor(() => expect(sent()).toEqual([0, 2500]));
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>('From a total of').value).toBe('2500.00'));
});

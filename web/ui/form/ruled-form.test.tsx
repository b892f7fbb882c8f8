// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { CheckboxField, RadioField } from '../fields/choice-fields.tsx';
import { DateField } from '../fields/date-fields.tsx';
import { FileField } from '../fields/file-field.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { StateSelect } from '../fields/select-fields.tsx';
import { SignatureField } from '../fields/signature-field.tsx';
import { EmailField, NumberField, PhoneField, TextAreaField, TextField } from '../fields/text-fields.tsx';
import { filesBelow, optional, required, ticked } from './field-rules.ts';
import { useRuledForm } from './use-ruled-form.ts';

const submit = vi.fn<(values: unknown) => Promise<void>>();
const EMPTY = { name: '', zip: '', phone: '', state: '', note: '', agreed: false, address: { city: 'Topeka' } };

function Example() {
  const form = useRuledForm<typeof EMPTY & Record<string, unknown>>({
    initialValues: EMPTY,
    rules: {
      name: required('name'),
      zip: required('zip'),
      phone: optional('phone'),
      state: required('state'),
      agreed: ticked(),
      'address.city': required('city'),
    },
    submit,
  });
  return (
    <form {...form.props}>
      <TextField {...form.text('name')} label="Name" />
      <TextField {...form.text('zip')} label="Zip" help="Five digits." />
      <PhoneField {...form.text('phone')} label="Phone" required={false} />
      <StateSelect {...form.text('state')} label="State" />
      <TextField {...form.text('address.city')} label="City" />
      <TextAreaField {...form.text('note')} label="Note" required={false} />
      <CheckboxField {...form.tick('agreed')} label="Agreed" />
      {form.problem !== null && <p role="alert">{form.problem}</p>}
      <button type="submit" disabled={form.busy}>
        Save
      </button>
    </form>
  );
}

beforeEach(() => {
  submit.mockReset().mockResolvedValue();
});
const show = (element = <Example />) => render(<MantineProvider>{element}</MantineProvider>);
const ZIP_MESSAGE = 'Must be 5 to 9 digits in the format xxxxx-xxxx.';

test('FORM-03 FORM-09 a wrong entry is marked after input, a right one has a tick, and an empty field shows nothing', async () => {
  show();
  const zip = screen.getByLabelText('Zip');
  await userEvent.click(zip);
  await userEvent.tab();
  expect(screen.queryByText(ZIP_MESSAGE)).toBeNull();
  await userEvent.type(zip, '6660');
  await userEvent.tab();
  expect(screen.getByText(ZIP_MESSAGE)).toBeTruthy();
  expect(screen.queryByText('Five digits.')).toBeNull();
  await userEvent.type(zip, '3');
  expect(screen.queryByText(ZIP_MESSAGE)).toBeNull();
  expect(screen.getByRole('img', { name: 'Valid' })).toBeTruthy();
  await userEvent.clear(zip);
  expect(screen.queryByRole('img', { name: 'Valid' })).toBeNull();
  expect(zip.getAttribute('aria-invalid')).not.toBe('true');
});

test('FORM-03 a pause in typing is enough: the message comes without leaving the field', async () => {
  show();
  await userEvent.type(screen.getByLabelText('Zip'), '6660');
  expect(await screen.findByText(ZIP_MESSAGE, {}, { timeout: 2000 })).toBeTruthy();
});

test('FORM-10 D75 a phone takes its dashes while it is typed', async () => {
  show();
  await userEvent.type(screen.getByLabelText('Phone'), '7855550142');
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('785-555-0142');
});

test('FORM-02 the state select lists 51 codes', () => {
  show();
  const codes = [...screen.getByLabelText('State').querySelectorAll('option')].map((option) => option.value);
  expect(codes.filter(Boolean)).toHaveLength(51);
  expect(codes).toContain('DC');
});

test('FORM-04 FORM-06 FORM-14 on submit every wrong field speaks and the first one takes the focus', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(submit).not.toHaveBeenCalled();
  expect(screen.getByText('Must be at least two characters and contain only letters.')).toBeTruthy();
  expect(screen.getAllByText('Select an option.')).toHaveLength(2);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
});

async function fill() {
  await userEvent.type(screen.getByLabelText('Name'), 'Robin');
  await userEvent.type(screen.getByLabelText('Zip'), '66603');
  await userEvent.selectOptions(screen.getByLabelText('State'), 'KS');
  await userEvent.click(screen.getByLabelText('Agreed'));
}

test('FORM-01 entries are saved once, however often the button is pressed', async () => {
  const saving = Promise.withResolvers<void>();
  submit.mockReturnValue(saving.promise);
  show();
  await fill();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
  expect(submit).toHaveBeenCalledTimes(1);
  expect(submit.mock.calls[0]?.[0]).toMatchObject({ name: 'Robin', zip: '66603', address: { city: 'Topeka' } });
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
  saving.resolve();
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false));
});

test('ERR-04 a refusal shows the server’s words, its fields theirs, and no entry is lost', async () => {
  const fields = { 'address.city': 'Not a city we know.' };
  submit.mockRejectedValue(Object.assign(new Error('Look again.'), { status: 422, fields }));
  show();
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Look again.');
  expect(screen.getByText('Not a city we know.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('City')));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Robin');
});

test('FORM-01 every kind of field has its label, its type and the right keyboard', () => {
  const binding = { name: 'x', error: undefined, valid: false, onBlur: vi.fn(), value: '', onChange: vi.fn() };
  show(
    <>
      <EmailField {...binding} label="Email" />
      <NumberField {...binding} label="Number" />
      <DateField {...binding} label="Date" />
      <PasswordField {...binding} label="Password" />
      <SignatureField {...binding} label="Signature" />
      <RadioField {...binding} label="Kind" options={[{ value: 'a', label: 'First kind' }]} />
      <FileField {...binding} label="File" files={[]} onChange={vi.fn()} />
    </>,
  );
  const typeOf = (label: string) => screen.getByLabelText(label).getAttribute('type');
  expect(['Email', 'Date', 'Password', 'File'].map(typeOf)).toEqual(['email', 'date', 'password', 'file']);
  expect(screen.getByLabelText('Number').getAttribute('inputmode')).toBe('numeric');
  expect(screen.getByLabelText('Signature').getAttribute('autocomplete')).toBe('name');
  expect(screen.getByRole('radio', { name: 'First kind' })).toBeTruthy();
});

test('D75 a digit in the middle of a phone can be corrected: the caret stays where it is', async () => {
  render(<Example />, { wrapper: MantineProvider });
  const phone = screen.getByLabelText<HTMLInputElement>('Phone');
  await userEvent.type(phone, '7855550199');
  await userEvent.type(phone, '{Backspace}4', { initialSelectionStart: 5, initialSelectionEnd: 5 });
  expect([phone.value, phone.selectionStart]).toEqual(['785-455-0199', 5]);
  await userEvent.type(phone, '{Delete}{Delete}', { initialSelectionStart: 7, initialSelectionEnd: 7 });
  expect(phone.value).toBe('785-455-199');
});

test('a message does not push away the button that is being clicked', async () => {
  render(<Example />, { wrapper: MantineProvider });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Zip'), '12');
  const save = screen.getByRole('button', { name: 'Save' });
  await user.pointer({ keys: '[MouseLeft>]', target: save });
  expect(screen.queryByText('Must be 5 to 9 digits in the format xxxxx-xxxx.')).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]', target: save });
  expect(await screen.findByText('Must be 5 to 9 digits in the format xxxxx-xxxx.')).toBeDefined();
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
});

function WithFile() {
  const form = useRuledForm<{ photo: readonly File[] }>({
    initialValues: { photo: [] },
    rules: { photo: filesBelow() },
    submit,
  });
  return (
    <form {...form.props}>
      <FileField {...form.files('photo')} label="Photo" />
      <button type="submit">Save</button>
    </form>
  );
}

test('FILE-04 D33 another file field shows its limit of 5 MB, and refuses what is not below it', async () => {
  show(<WithFile />);
  expect(screen.getByText('Less than 5 MB.')).toBeTruthy();
  const choose = async (size: number) => {
    await userEvent.upload(screen.getByLabelText('Photo'), new File([new Uint8Array(size)], 'floor.jpg'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  };
  await choose(5 * 1024 * 1024);
  expect(await screen.findByText('File must be less than 5 MB.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Photo'));
  expect(submit).not.toHaveBeenCalled();
  await choose(5 * 1024 * 1024 - 1);
  await waitFor(() => expect(submit).toHaveBeenCalledOnce());
});

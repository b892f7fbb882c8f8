// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { setTokenSource } from '../../../api/client.ts';
import { fakeServer, Refusal } from '../../../testing/fake-server.ts';
import { type FakeUpload, fakeUploads } from '../../../testing/fake-uploads.ts';
import { BUSINESS, everywhere } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { paymentSettings } from '../../../testing/payment-settings.ts';
import { bank, onboarded } from '../../../testing/stored-business.ts';

const API = `/business/${BUSINESS}`;
const [WIDE, SQUARE] = [
  { uuid: 'd1000000-0000-4000-8000-000000000001', width: 200, height: 40 },
  { uuid: 'd1000000-0000-4000-8000-000000000002', width: 64, height: 64 },
];
const NAME = 'Tallgrass Flooring Co.';

function chosen(name: string, type: string, size = 2_000): File {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
}
const SVG = () => chosen('logo.svg', 'image/svg+xml');

async function open(logo: typeof WIDE | null = null, answers: object = {}) {
  setTokenSource(async () => 't');
  const uploads = fakeUploads();
  const calls = fakeServer({
    ...everywhere,
    [`GET ${API}/bankAccount`]: bank,
    [`GET ${API}/onboarding`]: onboarded,
    [`GET ${API}/settings`]: { ...paymentSettings, logo },
    ...answers,
  });
  openManager(`/p/m/${BUSINESS}/settings`);
  const card = await screen.findByRole('region', { name: 'Logo' });
  await within(card).findByRole('button', { name: /Logo/ });
  const choose = (...files: File[]) =>
    userEvent.upload(screen.getByLabelText('Choose a logo'), files, { applyAccept: false });
  const first = () => waitFor(() => expect(uploads).toHaveLength(1)).then(() => uploads[0] as FakeUpload);
  return { card, within: within(card), uploads, calls, choose, first, user: userEvent.setup() };
}
const pictures = (card: HTMLElement) => [...card.querySelectorAll('img')].map((image) => image.getAttribute('src'));

test('D93 a logo is chosen, its progress is shown, and it stands there as customers see it once the server has it', async () => {
  const { card, within: part, choose, first, user, calls } = await open();
  expect(pictures(card)).toEqual([]);
  await choose(SVG());
  const upload = await first();
  expect([upload.what, upload.headers.authorization, upload.file?.name]).toEqual([
    `POST ${API}/logo`,
    'Bearer t',
    'logo.svg',
  ]);
  act(() => upload.reach(0.5));
  expect(part.getByRole('progressbar', { name: 'Upload of logo.svg' })).toHaveProperty('value', 50);
  act(() => upload.reach(1));
  expect(part.getByText('Being checked')).toBeDefined();
  expect(part.queryByRole('button', { name: 'Choose Logo' })).toBeNull();
  // All of it has left, so nothing is canceled any more, and no button says so.
  const cancel = part.getByRole('button', { name: 'Cancel' });
  expect(cancel.getAttribute('aria-disabled')).toBe('true');
  await user.click(cancel);
  expect([upload.aborted, part.queryByText('Being checked') === null]).toEqual([false, false]);
  const counted = () => calls.filter(({ what }) => what === `GET ${API}/storage`).length;
  const before = counted();
  act(() => upload.answer(200, WIDE));
  await part.findByRole('button', { name: 'Replace Logo' });
  await waitFor(() => expect(counted()).toBe(before + 1));
  expect(pictures(card)).toEqual(Array(2).fill(`/core/api/logos/${WIDE.uuid}`));
  await waitFor(() => expect(part.getByRole('img', { name: NAME })).toHaveProperty('width', 200));
  expect(part.queryByText(NAME)).toBeNull();
  expect(part.queryByRole('progressbar')).toBeNull();
});

test('D93 beside a square logo stands the name', async () => {
  const { within: part } = await open(SQUARE);
  expect(await part.findAllByText(NAME)).toHaveLength(2);
  expect(part.queryByRole('img')).toBeNull();
});

test('D93 what cannot be a logo is refused in words before it travels', async () => {
  const { within: part, choose, uploads, card } = await open();
  await choose(chosen('plan.pdf', 'application/pdf'));
  expect((await part.findByRole('alert')).textContent).toBe('A logo has to be a PNG, JPEG or SVG picture.');
  await choose(chosen('logo.png', 'image/png', 2 * 1024 * 1024));
  expect((await part.findByRole('alert')).textContent).toBe('File must be less than 2 MB.');
  await choose(chosen('logo.png', 'image/png', 0));
  expect((await part.findByRole('alert')).textContent).toBe('The file is empty.');
  fireEvent.drop(card.querySelector('[data-over]') as Element, {
    dataTransfer: { types: ['Files'], files: [SVG(), SVG()], dropEffect: '' },
  });
  expect((await part.findByRole('alert')).textContent).toBe('Please choose one picture.');
  expect(uploads).toHaveLength(0);
});

test('D93 a refused logo says why, and the one before stays', async () => {
  const { within: part, card, choose, first } = await open(WIDE);
  await choose(SVG());
  const upload = await first();
  act(() => upload.answer(422, { code: 'logo_blank', message: 'Nothing can be seen in this picture.' }));
  expect((await part.findByRole('alert')).textContent).toBe('Nothing can be seen in this picture.');
  expect(pictures(card)).toHaveLength(2);
  expect(part.getByRole('button', { name: 'Replace Logo' })).toBeDefined();
});

test('D93 a logo can be dropped on its place, and given up while it travels', async () => {
  const { within: part, card, first, user, calls } = await open();
  const asked = () => calls.filter(({ what }) => what === `GET ${API}/settings`).length;
  const before = asked();
  fireEvent.drop(card.querySelector('[data-over]') as Element, {
    dataTransfer: { types: ['Files'], files: [SVG()], dropEffect: '' },
  });
  const upload = await first();
  await user.click(part.getByRole('button', { name: 'Cancel' }));
  expect(upload.aborted).toBe(true);
  expect(part.queryByRole('progressbar')).toBeNull();
  expect(part.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
});

test('D93 a removed logo is gone at once with the focus on the button beside it, and back when the server did not remove it', async () => {
  let removed: unknown = new Refusal(503, { code: 'UNAVAILABLE', message: 'Underlay cannot reach its database.' });
  const settings = () => ({ ...paymentSettings, logo: removed === null ? null : WIDE });
  const {
    within: part,
    card,
    user,
  } = await open(WIDE, { [`DELETE ${API}/logo`]: () => removed, [`GET ${API}/settings`]: settings });
  const remove = async () => {
    await user.click(part.getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the logo?' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
  };
  await remove();
  expect(await screen.findByText('Underlay cannot reach its database.')).toBeDefined();
  expect(pictures(card)).toHaveLength(2);
  removed = null;
  await remove();
  const choose = await part.findByRole('button', { name: 'Choose Logo' });
  await waitFor(() => expect(document.activeElement).toBe(choose));
  expect(pictures(card)).toEqual([]);
});

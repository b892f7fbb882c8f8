// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { consentText } from '@underlay/domain/offers/texts.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CustomerInvoice } from '../../../api/answers.ts';
import { fromJson } from '../../../api/money.ts';
import { offer, quote, STAIRS } from '../../../testing/offers-in-test.ts';
import { INVOICE } from '../../../testing/portal-in-test.tsx';
import { newQueryClient, UnderlayProvider } from '../../../ui/theme/underlay-provider.tsx';
import type { Offer } from '../offer.ts';
import { type SignedAnswer, SignForm } from './sign-form.tsx';
import { drawn, MOST_POINTS, MOST_STROKES, type Strokes } from './strokes.ts';
import type { SendCode } from './use-signing-code.ts';

beforeEach(() => localStorage.clear());

const asCents = <Value,>(json: unknown) => fromJson(JSON.stringify(json)) as Value;

const NO_CODE = async () => {
  throw new Error('none is asked for');
};

function open(changes: Partial<typeof offer> = {}, onSendCode: SendCode = NO_CODE) {
  cleanup();
  const onSign = vi.fn<(answer: SignedAnswer) => Promise<void>>(async () => undefined);
  render(
    <UnderlayProvider client={newQueryClient()}>
      <SignForm
        invoice={asCents<CustomerInvoice>(quote)}
        offer={asCents<Offer>({ ...offer, terms: 'Two years on our work.\n\n- We sweep.', version: 2, ...changes })}
        onSign={onSign}
        onSendCode={onSendCode}
      />
    </UnderlayProvider>,
  );
  return onSign;
}
const sign = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign and accept' });
const consent = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^I agree to sign/ });
/** Where something stands on the page. */
const placeOf = (element: HTMLElement) => [...document.querySelectorAll('*')].indexOf(element);

test('SIGN-02 the button waits for a name that the server takes, and for no other', async () => {
  for (const [typed, isTaken] of [
    ['Robert Hale, Jr.', true],
    ['Henry Cole 3rd', true],
    ['12', false],
    ['A', false],
    // One sign, however it is written.
    ['e\u0301', false],
  ] as const) {
    const onSign = open();
    await userEvent.click(consent());
    fireEvent.change(screen.getByRole('textbox', { name: 'Your name' }), { target: { value: typed } });
    expect([typed, sign().disabled]).toEqual([typed, !isTaken]);
    await userEvent.click(sign());
    expect(onSign.mock.calls.map(([{ name }]) => name)).toEqual(isTaken ? [typed] : []);
  }
});

test('SIGN-01 SIGN-04 SIGN-05 QUO-09 choices, terms, consent, name, signature and the sentence stand in this order, and the button says what is missing', async () => {
  const onSign = open();
  const name = screen.getByRole('textbox', { name: 'Your name' });
  const sentence = screen.getByText(
    'By signing I accept Quote 1048, version 2, with the choices shown, for $6,497.47, and its terms.',
  );
  const order = [
    screen.getByRole('region', { name: 'What you chose' }),
    screen.getByRole('region', { name: 'Terms' }),
    consent(),
    name,
    screen.getByRole('button', { name: 'Draw' }),
    sentence,
    sign(),
  ].map(placeOf);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(within(screen.getByRole('region', { name: 'Terms' })).getByRole('listitem').textContent).toBe('We sweep.');
  expect([consent().checked, sign().disabled]).toEqual([false, true]);
  expect(screen.getByText('Tick that you agree to sign electronically.')).toBeTruthy();
  await userEvent.click(consent());
  expect(screen.getByText('Type your name to sign.')).toBeTruthy();
  await userEvent.type(name, 'E');
  expect(sign().disabled).toBe(true);
  await userEvent.type(name, 'lena Marchetti');
  expect(sign().disabled).toBe(false);
  await userEvent.type(screen.getByRole('textbox', { name: 'Your reference or PO number (optional)' }), 'PO 4417');
  await userEvent.click(sign());
  expect(onSign).toHaveBeenCalledExactlyOnceWith({
    choices: { sections: [offer.sections[1]?.id], lines: [] },
    total: 649_747,
    deposit: 0,
    name: 'Elena Marchetti',
    title: '',
    reference: 'PO 4417',
    strokes: null,
    code: null,
    agreed: consentText(offer),
  });
});

test('SIGN-01 OPT-07 what was chosen on the page of the quote is what is signed, with everything that was left', () => {
  const kept = { known: [STAIRS], sections: [STAIRS], lines: [] };
  localStorage.setItem(`underlay.choices.${INVOICE}`, JSON.stringify(kept));
  open();
  const rows = screen.getAllByRole('term').map((each) => [each.textContent, each.nextElementSibling?.textContent]);
  expect(rows).toEqual([
    ['The floor', 'Engineered oak'],
    ['Hall stairs', 'Yes'],
    ['Shoe molding, painted', 'No'],
    ['Move furniture, two rooms', 'No'],
    ['Total', '$8,104.92'],
  ]);
});

test('SIGN-02 SIGN-03 a title or a reference that turns the text around is refused where it is typed', async () => {
  const onSign = open({ asksTitle: true });
  await userEvent.click(consent());
  fireEvent.change(screen.getByRole('textbox', { name: 'Your name' }), { target: { value: 'Elena Marchetti' } });
  const turned = { target: { value: 'PO \u202e7' } };
  fireEvent.change(screen.getByRole('textbox', { name: 'Title, for Elena Marchetti' }), turned);
  fireEvent.change(screen.getByRole('textbox', { name: /^Your reference or PO number/ }), turned);
  await userEvent.click(sign());
  const words = 'Must not contain signs that cannot be seen or that turn the text around.';
  expect(await screen.findAllByText(words)).toHaveLength(2);
  expect(onSign).not.toHaveBeenCalled();
});

test('SIGN-02 a signature can be drawn in place of the typed one, is cleared, and is kept as points', async () => {
  const onSign = open({ asksTitle: true });
  await userEvent.click(consent());
  await userEvent.type(screen.getByRole('textbox', { name: 'Your name' }), 'Elena Marchetti');
  expect(screen.getByText('Type your title.')).toBeTruthy();
  const title = screen.getByRole('textbox', { name: 'Title, for Elena Marchetti' });
  expect(title.getAttribute('aria-required')).toBe('true');
  await userEvent.type(title, 'Owner');
  await userEvent.click(screen.getByRole('button', { name: 'Draw' }));
  expect(screen.getByText('Draw your signature, or choose Type.')).toBeTruthy();
  const pad = screen.getByRole('img', { name: 'Signature' });
  pad.getBoundingClientRect = () => ({ left: 0, top: 0, width: 220, height: 68 }) as DOMRect;
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 1, isPrimary: true, button: 0 });
  fireEvent.pointerDown(pad, at(10, 20));
  fireEvent.pointerMove(pad, at(30, 40));
  fireEvent.pointerUp(pad, at(30, 40));
  fireEvent.pointerMove(pad, at(90, 40));
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(sign().disabled).toBe(true);
  fireEvent.pointerDown(pad, at(10, 20));
  fireEvent.pointerMove(pad, at(500, 40));
  await userEvent.click(sign());
  expect(onSign).toHaveBeenCalledWith(
    expect.objectContaining({
      title: 'Owner',
      strokes: [
        [
          [45, 88],
          [1000, 176],
        ],
      ],
    }),
  );
});

test('SIGN-02 no drawing has more strokes or points than are kept', () => {
  const many = (start: Strokes, count: number, isNew: boolean) =>
    Array.from({ length: count }).reduce<Strokes>((all, _, place) => drawn(all, [place, place], isNew), start);
  expect(many([], MOST_STROKES + 5, true)).toHaveLength(MOST_STROKES);
  const [one = []] = many([[[0.5, 0]]], MOST_POINTS + 5, false);
  expect(one).toHaveLength(MOST_POINTS);
});

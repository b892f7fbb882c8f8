import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { expect, test } from 'vitest';
import { quote } from '../../testing/furnished-business.ts';
import { line } from '../../testing/manager-records.ts';
import { offeredMoves } from './manager/offered-moves.ts';
import { daysPastDue, nextStepOf } from './next-step.ts';
import { aheadOf } from './timeline-copy.ts';

const TODAY = '2026-11-26' as CalendarDate;
type Detail = Parameters<typeof nextStepOf>[0];
/** 25 days late on that day. */
const LATE = { isQuote: false, lineItems: [], timeline: [], deliveries: [], dueDate: '2026-11-01', amount: 100 };
const sent = (more: object) => ({ ...quote, range: null, outcome: null, ...more }) as unknown as Detail;

test('QUO-17 a quote with choices waits for its customer, one that was answered says what is left to do, and none is converted', () => {
  const range = { least: 100, most: 200 };
  const quotes = [{ range }, { outcome: 'accepted' }, { outcome: 'declined' }, { outcome: 'withdrawn' }].map(sent);
  expect(quotes.map((each) => nextStepOf(each, TODAY))).toEqual([
    { copy: `Wait for ${quote.customerName} to choose and sign.`, button: null },
    { copy: 'It was accepted. Bill it from the job.', button: null },
    { copy: `${quote.customerName} declined it. Retract it to offer something else.`, button: null },
    { copy: 'Nothing. Another quote of the job was signed.', button: null },
  ]);
  // ROLE-08: an estimator bills nothing.
  expect(nextStepOf(sent({ outcome: 'accepted' }), TODAY, { mayConvert: false }).copy).toBe(
    'Nothing. It was accepted, and whoever writes invoices bills it.',
  );
  expect(quotes.map(aheadOf)).toEqual([['Accepted'], [], [], []]);
  expect(quotes.map((each) => offeredMoves(each, () => true).offered('convert'))).toEqual([false, false, false, false]);
  expect(offeredMoves(sent({}), () => true).offered('convert')).toBe(true);
  expect(nextStepOf(sent({}), TODAY).button).toBe('convert');
});

test('D16 D60 the next step of a draft promises no e-mail to whoever receives none', () => {
  const lineItems = [{ ...line(1), category: 'Material' }];
  const of = (customerReceivesEmail: boolean | undefined, customerReceivesTexts = false) =>
    nextStepOf(sent({ status: 'pending', lineItems, customerReceivesEmail, customerReceivesTexts }), TODAY);
  const mailed = `Send the quote to ${quote.customerName}, ${quote.customerEmail}.`;
  expect([of(true).copy, of(undefined).copy]).toEqual([mailed, mailed]);
  expect(of(false, true).copy).toBe(
    `Send the quote to ${quote.customerName}, by text message: they receive no e-mail.`,
  );
  // The link of a draft leads nowhere yet.
  expect(of(false)).toEqual({
    copy: `Press Send, so that ${quote.customerName} can open the quote. They receive no e-mail, so give them the portal link then.`,
    button: 'send',
  });
});

test('INV-20 INV-26 the next step of what is late is no reminder where it reaches nobody, but the portal link', () => {
  const late = { ...LATE, status: 'unpaid', customerReceivesEmail: false };
  const copy = `Ask ${quote.customerName} to pay. The invoice is 25 days past due.`;
  expect(nextStepOf(sent({ ...late, customerReceivesTexts: true }), TODAY)).toEqual({ copy, button: 'remind' });
  expect(nextStepOf(sent({ ...late, customerReceivesTexts: false }), TODAY)).toEqual({
    copy: `${copy} They receive no e-mail, so give them the portal link.`,
    button: null,
    givesLink: true,
  });
});

test('CONT-06 the next step of a quote that was closed says by what: another one that was signed, the contract, or whoever withdrew it', () => {
  const of = (...kinds: string[]) =>
    nextStepOf(sent({ outcome: 'withdrawn', timeline: kinds.map((kind) => ({ kind })) }), TODAY).copy;
  expect(of('sent', 'withdrawn')).toBe('Nothing. Another quote of the job was signed.');
  expect(of('sent', 'closed_with_contract')).toBe('Nothing. It was closed when the contract of its job was canceled.');
  expect(of('withdrawn', 'retracted', 'sent', 'quote_withdrawn', 'opened')).toBe(
    'Nothing. It was withdrawn. Retract it to change it and send it anew.',
  );
});

test('QUO-11 the next step of a quote that has expired is another day, before it is sent as after', () => {
  const lineItems = [{ ...line(1), category: 'Material' }];
  const of = (more: object) => nextStepOf(sent({ lineItems, ...more }), TODAY).copy;
  const expired = { quoteExpiration: '2026-11-25' };
  expect(of({ ...expired, status: 'pending' })).toBe(
    'The quote expired on November 25th, 2026. Choose a later expiration date before you send it.',
  );
  expect(of(expired)).toContain('The quote expired on November 25th, 2026. Retract it to change it');
  expect(of({ quoteExpiration: TODAY, status: 'pending' })).toContain('Send the quote to');
});

test('INV-14 D92 an invoice whose payment is on its way waits for the bank, also when nothing more is due', () => {
  const of = (paymentStatus: string) =>
    sent({
      ...{ isQuote: false, status: 'paid', settledBy: 'payment', endedAs: 'paid' },
      lineItems: [
        { category: 'Payment', rate: 106_250, subTotal: -106_250, deposits: null, refunds: [], paymentStatus },
      ],
    });
  const waits = 'Wait for the bank: $1,062.50 is on its way and needs 1 to 4 business days.';
  expect(nextStepOf(of('awaiting bank'), TODAY)).toEqual({ copy: waits, button: null });
  expect(nextStepOf(of('settled'), TODAY).copy).toBe('Nothing. It is paid in full.');
});

test('ALLOC-07 PART-01 INV-20 the next step names all that is on its way, and asks for what is due beside it', () => {
  const coming = (rate: number) => ({
    ...{ category: 'Payment', rate, subTotal: -rate, refunded: 0, deposits: null, paymentStatus: 'awaiting bank' },
  });
  const whole = { ...LATE, status: 'paid', amount: 0, lineItems: [coming(10_000), coming(190_000)] };
  const waits = 'Wait for the bank: $2,000.00 is on its way and needs 1 to 4 business days.';
  expect(nextStepOf(sent(whole), TODAY)).toEqual({ copy: waits, button: null });
  const part = { ...LATE, status: 'unpaid', amount: 190_000, lineItems: [coming(10_000)] };
  expect(nextStepOf(sent(part), TODAY)).toEqual({
    copy: `Ask ${quote.customerName} to pay. The invoice is 25 days past due.`,
    button: 'remind',
  });
});

test('ALLOC-04 INV-20 nobody is asked for an invoice that comes to nothing, whatever its day, and nothing of it lies ahead', () => {
  const invoice = {
    isQuote: false,
    status: 'unpaid',
    lineItems: [],
    timeline: [],
    deliveries: [],
    dueDate: '2026-11-01',
  };
  const [free, late] = [sent({ ...invoice, amount: 0, total: 0 }), sent({ ...invoice, amount: 100 })];
  expect(nextStepOf(free, TODAY)).toEqual({
    copy: 'Nothing. It comes to $0.00, so nothing of it is owed.',
    button: null,
  });
  expect(nextStepOf(late, TODAY)).toMatchObject({
    copy: expect.stringContaining('25 days past due'),
    button: 'remind',
  });
  expect([free, late].map((each) => daysPastDue(each, TODAY))).toEqual([0, 25]);
  expect([free, late].map(aheadOf)).toEqual([[], ['Paid']]);
});

test('RISK-07 after a bank took back a payment the next step is to ask for it, also where a part of it had been refunded', () => {
  const returned = {
    ...{ ...line(1), category: 'Payment', paymentId: 'p', paymentStatus: 'failed', returned: true },
    ...{ rate: 32_745, subTotal: 0 },
  };
  const of = (refunded: number) =>
    nextStepOf(sent({ ...LATE, status: 'unpaid', lineItems: [{ ...returned, refunded }] }), TODAY).copy;
  const asked = `The last payment was returned. Ask ${quote.customerName} to pay again.`;
  expect([of(0), of(6_000)]).toEqual([asked, asked]);
  // All of it had gone back before.
  expect(of(32_745)).toContain('Retract the invoice');
});

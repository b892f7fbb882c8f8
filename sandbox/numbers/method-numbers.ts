import { createHash } from 'node:crypto';
import { invalidRequest, StripeRefusal } from '../wire/stripe-error.ts';

/** Cards as they are typed, checked as Stripe checks them. */
export function checkedCard(card: Record<string, unknown>, now: Date) {
  const number = String(card.number ?? '').replace(/[\s-]/g, '');
  const exp_month = Number(card.exp_month);
  const exp_year = Number(card.exp_year) < 100 ? 2000 + Number(card.exp_year) : Number(card.exp_year);
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  if (!(exp_month >= 1 && exp_month <= 12)) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const isPast = exp_year * 12 + exp_month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  if (!Number.isInteger(exp_year) || isPast) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(String(card.cvc))) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return { number, exp_month, exp_year };
}

/** American routing number: nine digits with the ABA checksum. */
export function checkedBankNumbers(routing: unknown, account: unknown) {
  const routing_number = String(routing ?? '');
  const number = String(account ?? '');
  if (!/^\d{9}$/.test(routing_number) || !passesRoutingChecksum(routing_number)) {
    throw invalidRequest('You must use a valid routing number.', {
      code: 'routing_number_invalid',
      param: 'routing_number',
    });
  }
  if (!/^\d{3,17}$/.test(number)) {
    throw invalidRequest('You must use a valid bank account number.', {
      code: 'account_number_invalid',
      param: 'account_number',
    });
  }
  return { routing_number, number };
}

/** The same number gives the same fingerprint. The fingerprint does not reveal the number. */
export function fingerprint(number: string): string {
  return createHash('sha256').update(`underlay sandbox ${number}`).digest('base64url').slice(0, 16);
}

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  return number.startsWith('6') ? 'discover' : 'unknown';
}

function cardError(code: string, message: string, param: string): StripeRefusal {
  return new StripeRefusal(402, { type: 'card_error', code, message, param });
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function passesRoutingChecksum(routing: string): boolean {
  const weights = [3, 7, 1];
  const sum = [...routing].reduce((total, digit, place) => total + Number(digit) * (weights[place % 3] ?? 0), 0);
  return sum % 10 === 0;
}

// The entries of a card form: their format and their problems. It uses no window and no document.

const isAmex = (number) => /^3[47]/.test(digits(number));
const digits = (value) => value.replace(/\D/g, '');
const numberLength = (number) => (isAmex(number) ? 15 : 16);
const cvcLength = (number) => (isAmex(number) ? 4 : 3);

export const format = {
  number(value) {
    const typed = digits(value).slice(0, numberLength(value));
    const groups = isAmex(typed) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?$/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?$/;
    return (groups.exec(typed) ?? []).slice(1).filter(Boolean).join(' ');
  },
  /** 1231, 12/31, 12/2031 and 4 (for April) all become MM / YY. */
  expiry(value, isInsert) {
    let typed = digits(value);
    if (/^[2-9]/.test(typed) || /^1\s*\//.test(value)) typed = `0${typed}`;
    const month = typed.slice(0, 2);
    const year = typed.length === 6 ? typed.slice(4) : typed.slice(2, 4);
    if (month.length < 2) return month;
    return year || isInsert ? `${month} / ${year}` : month;
  },
  cvc: (value, _isInsert, number) => digits(value).slice(0, cvcLength(number)),
};

/** The month and the full year. NaN where nothing is typed. */
export function partsOfExpiry(value) {
  const typed = digits(value);
  return { month: Number(typed.slice(0, 2)), year: 2000 + Number(typed.slice(2, 4)) };
}

export function cardProblem(value) {
  const typed = digits(value);
  if (typed.length < numberLength(typed)) return problem('incomplete_number', 'Your card number is incomplete.');
  return passesLuhn(typed) ? null : problem('invalid_number', 'Your card number is invalid.');
}

export function expiryProblem(value, today) {
  const typed = digits(value);
  if (typed.length < 4) return problem('incomplete_expiry', "Your card's expiration date is incomplete.");
  const { month, year } = partsOfExpiry(value);
  if (month < 1 || month > 12) return problem('invalid_expiry', "Your card's expiration date is invalid.");
  const isPast = year * 12 + month < today.getFullYear() * 12 + today.getMonth() + 1;
  return isPast ? problem('invalid_expiry_year_past', "Your card's expiration date is in the past.") : null;
}

export function cvcProblem(value, number) {
  const isComplete = digits(value).length >= cvcLength(number);
  return isComplete ? null : problem('incomplete_cvc', "Your card's security code is incomplete.");
}

export function zipProblem(value, country) {
  const isComplete = country === 'US' ? /^\d{5}(-?\d{4})?$/.test(value.trim()) : value.trim().length >= 3;
  const name = country === 'US' ? 'ZIP code' : 'postal code';
  return isComplete ? null : problem('incomplete_zip', `Your ${name} is incomplete.`);
}

const problem = (code, message) => ({ code, message });

function passesLuhn(number) {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

import { expect, test } from 'vitest';
import { formatPhone, phoneWhileTyping } from '../contact/phone.ts';
import { US_STATES } from '../contact/us-states.ts';
import { messageFor, RULES, type RuleName } from './rules.ts';

/** For each rule: the specified message, what passes and what does not. */
const ROWS: [id: string, rule: RuleName, message: string, good: string[], bad: string[]][] = [
  ['FORM-04', 'nonblank', 'Must contain at least one character.', ['x', ' x '], ['', '   ']],
  [
    'FORM-05',
    'paymentAmount',
    'Payment amount cannot be zero. Balance on account may be $0.00.',
    ['1', '12.50', '$1,240', '9.9', '1234567890.12'],
    ['0', '0.50', '00.1', '', '-1', 'x1', '1x', '1.234', '12345678901'],
  ],
  ['FORM-06', 'select', 'Select an option.', ['a'], ['']],
  [
    'FORM-07',
    'plainText',
    "Must be alphanumeric and can only contain special characters .'-#@%&",
    ["12 O'Neil St. #4 & Co", '12 O’Neil St.', 'Straße 5', '5', '.a', '50% @home'],
    ['a/b', '!', '<b>', '', '.-', 'a!', '!a', 'a\nb'],
  ],
  [
    'FORM-08',
    'city',
    'Must contain only letters or special characters .-.',
    ['New York', 'St. Louis', 'Winston-Salem', "Lee's Summit", 'Coeur d’Alene'],
    ['Topeka 5', '5 Topeka', '', '.-', "'", ' '],
  ],
  [
    'FORM-09',
    'zip',
    'Must be 5 to 9 digits in the format xxxxx-xxxx.',
    ['66614', '666141234', '66614-1234'],
    ['6660', '66614-12', 'abcde', 'x66614', '66614x', '666141', '6661412345', '66614--1234'],
  ],
  [
    'FORM-10',
    'phone',
    'Must contain 10 digits in the format xxx-xxx-xxxx.',
    ['7855550142', '785-555-0142'],
    ['785555014', '(785) 555-0142', 'x7855550142', '78555501421', '785-555-01421', 'x785-555-0142', '785-5550142'],
  ],
  [
    'FORM-11',
    'decimal',
    'Must contain only numbers.',
    ['1', '1.25', '0', '12.5'],
    ['1.255', 'a', '-1', '', '1.', '.5', '1x'],
  ],
  ['FORM-12', 'digits', 'Must contain only numbers.', ['123', '7'], ['1.2', '', 'x1', '1x']],
  ['FORM-13', 'date', 'Must be a valid date in the format mm/dd/yyyy.', ['2026-02-28'], ['2026-02-30']],
  [
    'FORM-14',
    'name',
    'Must be at least two characters and contain only letters.',
    ['Al', 'María José', "O'Brien", 'D’Arcy', 'Anne-Marie', 'J. R. Smith'],
    ['A', 'J0hn', '-a', 'a-', ' Al', 'Al ', '7Al', 'Al7', ''],
  ],
  [
    'SIGN-02',
    'signer',
    'Must be at least two characters, with a letter among them, and none that cannot be seen.',
    ['Al', 'Robert Hale, Jr.', 'Henry Cole 3rd', 'J.', 'María José (for Ed & Co.)', '田中', 'می\u200cخواهم'],
    ['', 'A', '12', '--', 'Al\u0007', 'Al\nBo', 'Al\u202e', 'A\u200b', '\u0301\u0301'],
  ],
  [
    'FORM-15',
    'email',
    'Must be a valid email address.',
    ['a.b+c@d-e.example', "o'neil@a.co", 'a@b.c.d.example', `a@${'b'.repeat(63)}.example`],
    [
      ...['', 'a@', '@b.cc', '.a@b.cc', 'a.@b.cc', 'a..b@c.dd', 'a@-b.cc', 'a@b-.cc', 'a@b.c', 'a@b.c1', ' a@b.cc'],
      ...['a@b.cc ', `a@${'b'.repeat(64)}.cc`, `${'a'.repeat(248)}@bb.ccc`],
      ...['a@b', 'a b@c.de', '"x"@c.de', 'a@c.de\r\nBcc: x@y.zz', 'a@c.de,b@c.de'],
    ],
  ],
  [
    'FORM-16',
    'ssn',
    'Must contain 9 digits in the format xxx-xx-xxxx.',
    ['123-45-6789'],
    ['123456789', 'x123-45-6789', '123-45-67890', '12-45-6789', '123-4-6789'],
  ],
  ['FORM-17', 'alphanumeric', '', ['a1', 'ABC'], ['a', 'a-b', '', '-a1', 'a1-']],
  ['FORM-18', 'routingNumber', 'Must be 9 digits.', ['110000000'], ['11000000', '1100000000', '11000000x']],
  [
    'FORM-19',
    'accountNumber',
    'Must be between 4 and 17 alphanumeric characters.',
    ['1234', 'A1b2C3d4E5f6G7h8I'],
    ['123', '1'.repeat(18), '12-34', ' 1234', '1234 '],
  ],
  [
    'FORM-20',
    'ein',
    'Must be 9 digits in the format xx-xxxxxxx.',
    ['12-3456789'],
    ['123456789', 'x12-3456789', '12-34567890', '1-3456789'],
  ],
  [
    'D42',
    'website',
    'Must be a web address such as example.com.',
    [
      ...['tallgrass.example', 'https://www.tallgrass.example/floors?a=1', 'böden.example', 'http://a-1.example'],
      ...['TALLGRASS.EXAMPLE/', 'tallgrass.example#top', 'a.de?b', `a.de/${'x'.repeat(500)}`, `${'a'.repeat(63)}.de`],
    ],
    [
      ...['javascript:alert(1)', 'tallgrass', 'https://', 'two words.example', 'ftp://a.example', '.example', 'a.e'],
      ...[
        'https:/a.example',
        'a.example:80',
        'a.example/ x',
        `a.de/${'x'.repeat(501)}`,
        `${'a'.repeat(64)}.de`,
        'a.d3',
      ],
    ],
  ],
  [
    'D80',
    'timeZone',
    'Must be a time zone such as America/Chicago.',
    ['America/Chicago', 'UTC'],
    ['', 'Chicago', 'America/Chicagо'],
  ],
  [
    'DRAW-08',
    'upright',
    'Must not contain signs that cannot be seen or that turn the text around.',
    ['', 'Floor laid 00.1$', 'גמר', 'می\u200cخواهم', '\u{1f477}\u200d\u2640\ufe0f', '1\u202f000'],
    ['a\u202eb', 'a\u2066b', 'a\u200fb', 'a\u0007b', 'a\nb', 'a\u200bb', 'a\ufeffb'],
  ],
  [
    'D93',
    'color',
    'Must be a color such as #244e86.',
    ['#244e86', '#FFFFFF'],
    ['244e86', '#24e', '#244e8g', 'blue', 'x#244e86', '#244e866'],
  ],
];

test.each(ROWS)('%s the rule %s says "%s"', (_id, rule, message, good, bad) => {
  expect(RULES[rule].message).toBe(message);
  expect(good.filter((text) => messageFor(rule, text) !== null)).toEqual([]);
  expect(bad.filter((text) => messageFor(rule, text) !== message)).toEqual([]);
});

test('FORM-04 FORM-05 FORM-06 FORM-07 FORM-08 FORM-09 FORM-10 FORM-11 FORM-12 FORM-13 FORM-14 FORM-15 FORM-16 FORM-17 FORM-18 FORM-19 FORM-20 all rules are in the table', () => {
  expect(ROWS.map(([, rule]) => rule).sort()).toEqual(
    Object.keys(RULES)
      .filter((rule) => rule !== 'state')
      .sort(),
  );
});

test('FORM-03 an empty optional field has no message', () => {
  expect(messageFor('ein', '', false)).toBeNull();
  expect(messageFor('ein', '1', false)).toBe('Must be 9 digits in the format xx-xxxxxxx.');
});

test('FORM-02 the 50 states and DC', () => {
  expect(US_STATES.join(' ')).toBe(
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY',
  );
});

test('CONST-04 phones read (NNN) NNN-NNNN and get their dashes while typing (D75)', () => {
  expect(formatPhone('7855550142')).toBe('(785) 555-0142');
  expect(['7', '7855', '7855550142'].map(phoneWhileTyping)).toEqual(['7', '785-5', '785-555-0142']);
});

test('FORM-10 D75 a pasted phone loses the 1 of its country, and no other digit', () => {
  expect(['+1 (785) 555-0142', '17855550142'].map(phoneWhileTyping)).toEqual(['785-555-0142', '785-555-0142']);
  expect(phoneWhileTyping('78555501429')).toBe('785-555-01429');
});

test('FORM-22 names, addresses, cities, states, zips, phones, e-mails, business names, SSN and EIN have a pattern each (D40)', () => {
  const people = ["O'Brien", 'Anne Marie', 'Łukasz'];
  expect(people.map((name) => messageFor('name', name))).toEqual([null, null, null]);
  const firm = ['Juniper & Main Realty', "Dee's Floors #2", 'A-1 Tile'];
  expect(firm.map((name) => messageFor('plainText', name))).toEqual([null, null, null]);
  expect(['1290 Prairie Star Road', 'Suite #4-B'].map((line) => messageFor('plainText', line))).toEqual([null, null]);
  expect(messageFor('city', 'Coeur d Alene')).toBeNull();
  expect([messageFor('state', 'WY'), messageFor('state', 'ZZ')]).toEqual([null, 'Select an option.']);
});

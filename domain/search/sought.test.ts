import { expect, test } from 'vitest';
import { soughtIn } from './sought.ts';

const read = (typed: string) => {
  const sought = soughtIn(typed);
  if (sought === null) throw new Error(`${typed} is too little`);
  return sought;
};

test('FIND-04 one sign is too little; words are told apart, without regard to case and accents, each once', () => {
  expect([soughtIn(''), soughtIn(' m ')]).toEqual([null, null]);
  expect(read('  MARÍA  böden maria ')).toMatchObject({ phrase: 'mariaǀbodenǀmaria', words: ['maria', 'boden'] });
});

test('FIND-04 a word of two signs, or without letters, is found at the beginning alone', () => {
  const isBeginning = (typed: string) => read(typed).isBeginning;
  expect(['ma', 'maple a', '🙂🙂', '---'].map(isBeginning)).toEqual([true, true, true, true]);
  expect(['mar', 'oak floor', "o'brien", '785', 'k-9', 'ts-50-g'].map(isBeginning)).toEqual(Array(6).fill(false));
});

test('FIND-02 a phone is read in every way it is written, and from three digits on', () => {
  const phone = (typed: string) => read(typed).phone;
  expect(['785 555', '+1 (785) 555-0118', '785.555.0118', '78', 'oak 785', '$785'].map(phone)).toEqual([
    '785555',
    '7855550118',
    '7855550118',
    null,
    null,
    null,
  ]);
});

test('FIND-02 a number is read alone, with a sign, and behind what it is of', () => {
  const number = (typed: string) => read(typed).number;
  expect(['1042', '#1042', 'Invoice 1042', 'quote #1057', 'work order 1010'].map(number)).toEqual([
    { of: null, digits: '1042' },
    { of: null, digits: '1042' },
    { of: 'invoice', digits: '1042' },
    { of: 'invoice', digits: '1057' },
    { of: 'work-order', digits: '1010' },
  ]);
  expect(['CN-12', 'cn12', 'cn 12', 'Credit note #12', 'credit 12'].map(number)).toEqual(
    Array(5).fill({ of: 'credit', digits: '12' }),
  );
  expect(['0104', '12345678901', 'oak 1042', '10.42'].map(number)).toEqual([null, null, null, null]);
});

test('FIND-02 an amount is read with and without the dollar sign and the commas', () => {
  const amount = (typed: string) => read(typed).amount;
  expect(['4318.75', '$4,318.75', '$ 450', '450', '4318.7'].map(amount)).toEqual([
    431875, 431875, 45000, 45000, 431870,
  ]);
  expect(['4318.755', '0.00', '43,18.75', '4318-75', 'oak', '99999999999'].map(amount)).toEqual(Array(6).fill(null));
});

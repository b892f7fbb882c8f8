import { expect, test } from 'vitest';
import { figureProblem, plainFigure } from './figure.ts';

test('FORM-11 INV-15 a figure is taken as people type and paste it', () => {
  const typed = ['.5', '5.', '$5', '$ 5', '1,240.50', '$1,240.50', '12,345,678', ' 7 ', '007', '0'];
  expect(typed.map(plainFigure)).toEqual(['0.5', '5', '5', '5', '1240.50', '1240.50', '12345678', '7', '007', '0']);
  expect(typed.map(figureProblem)).toEqual(typed.map(() => null));
});

test('FORM-11 INV-15 what is no figure is refused with its own reason', () => {
  const refused = ['', ' ', '-5', '-$5.255', '1.2605', '1,24', '12,40.00', '5 sq ft', '.', '$', '1.2.3', '1e3', '(5)'];
  expect(refused.map(figureProblem)).toEqual([
    'Enter a number.',
    'Enter a number.',
    'Must be 0 or more.',
    'Must be 0 or more.',
    'Must have at most two decimals.',
    ...Array(8).fill('Must contain only numbers.'),
  ]);
});

test('FORM-11 a reason is that of the whole text, however many digits it has', () => {
  const problems = {
    '-55': 'Must be 0 or more.',
    '-$1,240.5': 'Must be 0 or more.',
    '12.345': 'Must have at most two decimals.',
  };
  for (const [text, problem] of Object.entries(problems)) expect([text, figureProblem(text)]).toEqual([text, problem]);
  for (const text of ['-abc', 'x5', 'x55', '-x5', '-5x', '--5', '5-'])
    expect([text, figureProblem(text)]).toEqual([text, 'Must contain only numbers.']);
});

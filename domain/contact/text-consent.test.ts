import { expect, test } from 'vitest';
import { type TextConsent, textState } from './text-consent.ts';
import { textKeyword } from './text-keyword.ts';

const consent = (change: Partial<TextConsent> = {}): TextConsent => ({
  phone: '7855550188',
  receiveSMS: true,
  confirmedPhone: null,
  stoppedPhone: null,
  request: null,
  ...change,
});

test('PSET-01 D60 a text that is a keyword alone is one, in any case; words for a person are none', () => {
  for (const word of ['STOP', 'stop', ' Stop. ', 'STOPALL', 'unsubscribe', 'Cancel', 'END', 'quit!'])
    expect([word, textKeyword(word)]).toEqual([word, 'stop']);
  for (const word of ['START', 'yes', 'Yes!', 'UNSTOP\n']) expect([word, textKeyword(word)]).toEqual([word, 'start']);
  for (const word of ['HELP', 'info']) expect([word, textKeyword(word)]).toEqual([word, 'help']);
  for (const copy of ['', 'Please stop by', 'yes please', 'STOP it', 'Can you help?', 'the end', 'NONSTOP'])
    expect([copy, textKeyword(copy)]).toEqual([copy, null]);
});

test('PSET-01 D60 texts are on for the number that has said yes, and for no other (P20)', () => {
  expect(textState(true, consent({ confirmedPhone: '7855550188' }))).toBe('on');
  expect(textState(true, consent({ confirmedPhone: '7855550199' }))).toBe('not_asked');
  expect(textState(true, consent({ request: 'queued' }))).toBe('asked');
  expect(textState(true, consent({ request: 'failed' }))).toBe('unreachable');
  expect(textState(true, consent({ receiveSMS: false, confirmedPhone: '7855550188' }))).toBe('off');
  const stopped = { confirmedPhone: '7855550188', stoppedPhone: '7855550188' };
  expect(textState(true, consent(stopped))).toBe('stopped');
  expect(textState(true, consent({ stoppedPhone: '7855550199', request: 'sent' }))).toBe('asked');
  expect(textState(false, consent({ confirmedPhone: '7855550188' }))).toBe('unavailable');
});

test('PSET-01 only what ends a keyword may stand behind it', () => {
  expect(['Stop!!!', 'STOP..', '.STOP', 'ST.OP'].map(textKeyword)).toEqual(['stop', 'stop', null, null]);
});

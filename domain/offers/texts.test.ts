import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { cents } from '../money/money.ts';
import { acceptanceText, changeAcceptanceText, consentText, OFFER_TEXTS } from './texts.ts';

const consent = () => consentText({ business: 'Tallgrass Flooring Co.', email: 'office@tallgrass.example' });
const quote = () => acceptanceText({ offer: 'Quote 1052', version: 2, total: cents(840_346) });
const change = (total: number) =>
  changeAcceptanceText({ offer: 'Change order 1', version: 1, total: cents(total), contractSum: cents(890_486) });

test('SIGN-04 SIGN-05 what is signed reads as it was written down', () => {
  expect(consent()).toBe(
    'I agree to sign and receive the documents of this job electronically. I can ask Tallgrass Flooring Co. for paper copies at no charge and take this agreement back for later documents by writing to office@tallgrass.example. I need a browser and a program that opens PDF files.',
  );
  expect(quote()).toBe(
    'By signing I accept Quote 1052, version 2, with the choices shown, for $8,403.46, and its terms.',
  );
  expect(change(50_140)).toBe(
    'By signing I accept Change order 1, version 1. It adds $501.40 to the contract, which is then $8,904.86.',
  );
  expect(change(-160_788)).toContain('It takes $1,607.88 off the contract, which is then');
  expect(change(0)).toContain('It does not change the contract, which is then');
});

test('SIGN-07 whoever changes a text that is signed gives the texts another number', () => {
  const texts = [consent(), quote(), change(1), change(-1), change(0)].join('\n');
  const known = { 'offer-2026-1': '1f16e28e2ab3eecb1f3d61f3dd1281b3d1a37f86ff7ddca02e25af474cc34546' };
  expect(known).toHaveProperty([OFFER_TEXTS], createHash('sha256').update(texts).digest('hex'));
});

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { cents } from '../money/money.ts';
import { acceptanceText, consentText, OFFER_TEXTS } from './texts.ts';

const consent = () => consentText({ business: 'Tallgrass Flooring Co.', email: 'office@tallgrass.example' });
const quote = () => acceptanceText({ offer: 'Quote 1052', version: 2, total: cents(840_346) });

test('SIGN-04 SIGN-05 what is signed reads as it was written down', () => {
  expect(consent()).toBe(
    'I agree to sign and receive the documents of this job electronically. I can ask Tallgrass Flooring Co. for paper copies at no charge and take this agreement back for later documents by writing to office@tallgrass.example. I need a browser and a program that opens PDF files.',
  );
  expect(quote()).toBe(
    'By signing I accept Quote 1052, version 2, with the choices shown, for $8,403.46, and its terms.',
  );
});

test('SIGN-07 whoever changes a text that is signed gives the texts another number', () => {
  const texts = [consent(), quote()].join('\n');
  const known = { 'offer-2026-1': '3459918585df00cd54d9c82af6cd1e42779fc02983e85d2b9f6c74c109f498bd' };
  expect(known).toHaveProperty([OFFER_TEXTS], createHash('sha256').update(texts).digest('hex'));
});

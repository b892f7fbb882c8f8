import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OnboardingFacts, onboardingState } from './onboarding-state.ts';
import { isAboutRepresentative, requirementMessage } from './provider-requirement.ts';
import { representativeOf } from './representative.ts';

const words = (code: string, ownerName: string | null = null, problem = '') =>
  requirementMessage({ code, problem, ownerName });

describe('API-20 D12 what the provider asks for, in plain words', () => {
  test.each([
    ['person_1AbC.id_number', 'Robin Ashby', 'owners', 'ssn', "Robin Ashby's SSN is needed."],
    ['individual.ssn_last_4', 'Robin Ashby', 'owners', 'ssn', "Robin Ashby's SSN (the last four digits) is needed."],
    ['person_1AbC.dob.day', 'Robin Ashby', 'owners', 'dateOfBirth', "Robin Ashby's birth date is needed."],
    ['identity.individual.surname', null, 'owners', 'lastName', "An owner's last name is needed."],
    ['external_account', null, 'bank', '', "The business's bank account is needed."],
    ['company.tax_id', null, 'details', 'ein', "The business's EIN is needed."],
    ['identity.business_details.id_numbers', null, 'details', 'ein', "The business's EIN is needed."],
    ['business_profile.url', null, 'details', 'website', "The business's website is needed."],
    ['identity.business_details.registered_name', null, 'details', 'legalName', "The business's legal name is needed."],
    ['company.address.postal_code', null, 'address', '', "The business's address is needed."],
    ['configuration.merchant.support.phone', null, 'contact', 'phone', "The business's phone number is needed."],
    ['configuration.merchant.mcc', null, 'details', 'industry', "The business's industry is needed."],
    [
      'representative',
      null,
      'owners',
      'primaryRepresentative',
      'One of the owners has to be the primary representative.',
    ],
  ])('%s', (code, owner, place, field, sentence) => {
    expect(words(code, owner)).toEqual({ place, field, words: sentence });
  });

  test('a document, which we cannot take over ourselves, is said to be so', () => {
    expect(words('person_x.verification.document', 'Robin Ashby').words).toBe(
      'The payment provider asks for an identity document of Robin Ashby. Please contact support to hand it in.',
    );
    expect(words('company.verification.document').words).toContain('asks for a document of the business.');
  });

  test('what did not convince it is told differently from what it never had', () => {
    expect(words('person_x.id_number', 'Robin Ashby', 'verification_failed_id_number_match').words).toBe(
      "Robin Ashby's SSN could not be confirmed. Please enter it again.",
    );
    expect(words('company.tax_id', null, 'invalid_tax_id_format').words).toBe(
      "The business's EIN is not valid. Please enter it again.",
    );
  });

  test('every code, also one that was never heard of, leads to a sentence and a place', () => {
    const code = fc.oneof(
      fc.string(),
      fc
        .array(fc.constantFrom('individual', 'person_1', 'company', 'documents', 'name', 'x', 'owners', ''))
        .map((parts) => parts.join('.')),
    );
    fc.assert(
      fc.property(code, fc.string(), fc.option(fc.string()), (asked, problem, ownerName) => {
        const { words: said, place } = requirementMessage({ code: asked, problem, ownerName });
        expect(said).toMatch(/\.$/);
        expect(['details', 'bank', 'owners', 'account', 'contact', 'address']).toContain(place);
      }),
    );
    expect(words('something.quite_new').words).toContain('something that is not on this page');
    expect(isAboutRepresentative('individual.id_number')).toBe(true);
  });
});

describe('D45 who represents the business', () => {
  const [board, first, second] = [false, true, true].map((primaryRepresentative, id) => ({
    id,
    primaryRepresentative,
  }));
  test('one and only one of those who carry the role; of an individual always somebody', () => {
    expect(
      representativeOf(
        [board, first, second].flatMap((one) => one ?? []),
        'company',
      ),
    ).toEqual(first);
    expect(
      representativeOf(
        [board].flatMap((one) => one ?? []),
        'company',
      ),
    ).toBeUndefined();
    expect(
      representativeOf(
        [board].flatMap((one) => one ?? []),
        'individual',
      ),
    ).toEqual(board);
  });
});

describe('API-20 D12 how far a business is', () => {
  const READY: OnboardingFacts = {
    isComplete: true,
    isProviderUpToDate: true,
    isRefused: false,
    asked: 0,
    bankStatus: 'verified',
    achCapability: 'active',
    cardCapability: 'active',
  };
  test.each<[string, Partial<OnboardingFacts>]>([
    ['active', {}],
    ['missing', { isComplete: false }],
    ['submitting', { isProviderUpToDate: false }],
    ['action_needed', { asked: 1 }],
    ['action_needed', { isProviderUpToDate: false, isRefused: true }],
    ['action_needed', { bankStatus: 'failed' }],
    ['in_review', { bankStatus: 'pending_verification' }],
    ['in_review', { cardCapability: 'pending' }],
    ['in_review', { achCapability: 'pending' }],
    ['rejected', { cardCapability: 'rejected', asked: 2 }],
    ['rejected', { achCapability: 'unsupported' }],
  ])('%s when %o', (state, change) => {
    expect(onboardingState({ ...READY, ...change })).toBe(state);
  });
});

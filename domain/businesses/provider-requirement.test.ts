import { expect, test } from 'vitest';
import { isAboutRepresentative, isAboutTerms, requirementMessage } from './provider-requirement.ts';

/** Where somebody is sent with a code of the provider, and what they read, without the end that says how it is. */
function sentTo(code: string, ownerName: string | null) {
  const { place, field, words } = requirementMessage({ code, problem: '', ownerName });
  return [place, field, words.replace(/ is needed\.$/, '')].join(' | ');
}

const BY_SUPPORT = 'Please contact support to hand it in.';

test('API-20 D12 what is asked of an owner leads to the field of that owner, or to support where there is none', () => {
  const codes = {
    'person_1.verification.additional_document': `owners |  | The payment provider asks for a second document of Ana. ${BY_SUPPORT}`,
    'person_1.documents.secondary_verification': `owners |  | The payment provider asks for a second document of Ana. ${BY_SUPPORT}`,
    'person_1.verification.document': `owners |  | The payment provider asks for an identity document of Ana. ${BY_SUPPORT}`,
    'person_1.passport': `owners |  | The payment provider asks for an identity document of Ana. ${BY_SUPPORT}`,
    'person_1.visa': `owners |  | The payment provider asks for an identity document of Ana. ${BY_SUPPORT}`,
    'person_1.ssn_last_4': "owners | ssn | Ana's SSN (the last four digits)",
    'person_1.id_number': "owners | ssn | Ana's SSN",
    'person_1.ssn': "owners | ssn | Ana's SSN",
    'person_1.us_itin': "owners | ssn | Ana's SSN",
    'person_1.dob.year': "owners | dateOfBirth | Ana's birth date",
    'identity.individual.date_of_birth': "owners | dateOfBirth | Ana's birth date",
    'person_1.address.line1': "owners | address | Ana's home address",
    'person_1.email': "owners | email | Ana's e-mail address",
    'person_1.phone': "owners | phone | Ana's phone number",
    'person_1.first_name': "owners | firstName | Ana's first name",
    'identity.individual.given_name': "owners | firstName | Ana's first name",
    'person_1.last_name': "owners | lastName | Ana's last name",
    'identity.individual.surname': "owners | lastName | Ana's last name",
    'person_1.relationship.percent_ownership': `owners |  | The payment provider asks for the exact share of Ana. ${BY_SUPPORT}`,
    'person_1.relationship.title': `owners |  | The payment provider asks for the job title of Ana. ${BY_SUPPORT}`,
    'person_1.relationship.owner': "owners |  | Ana's role in the business",
  };
  expect(Object.fromEntries(Object.keys(codes).map((code) => [code, sentTo(code, 'Ana')]))).toEqual(codes);
});

test('API-20 D12 what is asked of the business leads to its step of the wizard', () => {
  const codes = {
    external_account: "bank |  | The business's bank account",
    'configuration.bank_accounts': "bank |  | The business's bank account",
    'tos_acceptance.date':
      "details |  | The payment provider's terms have to be accepted. Please save the business information once more.",
    'company.tax_id': "details | ein | The business's EIN",
    'identity.us_ein': "details | ein | The business's EIN",
    'business.id_number': "details | ein | The business's EIN",
    'company.verification': `details |  | The payment provider asks for a document of the business. ${BY_SUPPORT}`,
    'company.document': `details |  | The payment provider asks for a document of the business. ${BY_SUPPORT}`,
    'company.structure': "details | businessStructure | The business's structure",
    business_type: "details | businessType | The business's type",
    'identity.entity_type': "details | businessType | The business's type",
    'business_profile.url': "details | website | The business's website",
    'support.website': "details | website | The business's website",
    'business_profile.mcc': "details | industry | The business's industry",
    'business_profile.product_description': "details | industry | The business's industry",
    'business_profile.industry': "details | industry | The business's industry",
    'support.email': "contact | email | The business's e-mail address",
    'company.phone': "contact | phone | The business's phone number",
    'company.address.city': "address |  | The business's address",
    'identity.doing_business_as': "account | name | The business's name",
    'configuration.display_name': "account | name | The business's name",
    'statement.descriptor': "account | name | The business's name",
    'company.name': "details | legalName | The business's legal name",
    representative: 'owners | primaryRepresentative | One of the owners has to be the primary representative.',
    'company.directors_provided': 'owners | boardMember | The members of the board have to be among the owners.',
    'company.executives_provided':
      'owners | executiveManager | An executive or senior manager has to be among the owners.',
    'company.owners_provided':
      'owners | quarterOwner | Everybody who owns 25% or more of the business has to be among the owners.',
    'company.person':
      'owners | quarterOwner | Everybody who owns 25% or more of the business has to be among the owners.',
  };
  expect(Object.fromEntries(Object.keys(codes).map((code) => [code, sentTo(code, null)]))).toEqual(codes);
});

test('API-20 a code about somebody without a name is about an owner; upper case changes nothing', () => {
  const people = [
    'individual',
    'person',
    'person_1A',
    'representative',
    'owner',
    'owners',
    'director',
    'directors',
    'executive',
    'executives',
    'PERSON_1A',
  ];
  for (const one of people) expect(sentTo(`${one}.email`, null)).toBe("owners | email | An owner's e-mail address");
  expect(sentTo('v2.identity.individual.email', null)).toBe("owners | email | An owner's e-mail address");
  expect(sentTo('x.owner.email', null)).toBe("contact | email | The business's e-mail address");
  expect(sentTo('individuals.email', null)).toBe("contact | email | The business's e-mail address");
  expect(sentTo('person_1.verification.document', null)).toContain('an identity document of an owner.');
  expect(sentTo('email', '')).toBe("owners | email | An owner's e-mail address");
});

test('API-20 a code that nobody knows leads to support, and to the people when it is about one of them', () => {
  const words =
    'The payment provider asks for something that is not on this page. Please check what is entered here, or contact support.';
  expect(requirementMessage({ code: 'person_1.shoe', problem: '', ownerName: null })).toEqual({
    place: 'owners',
    field: '',
    words,
  });
  expect(requirementMessage({ code: 'shoe', problem: '', ownerName: null })).toEqual({
    place: 'details',
    field: '',
    words,
  });
});

test('API-20 which codes are about whoever represents the business, and which about the terms', () => {
  expect(
    ['individual.dob', 'v2.identity.individual', 'person_1.dob', 'x.individual.dob'].map(isAboutRepresentative),
  ).toEqual([true, true, false, false]);
  expect(['tos_acceptance.ip', 'TERMS_OF_SERVICE', 'company.name'].map(isAboutTerms)).toEqual([true, true, false]);
});

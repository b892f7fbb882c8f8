/** Where a person mends it: a step of the business information, or a stage of the wizard. */
export const REQUIREMENT_PLACES = ['details', 'bank', 'owners', 'account', 'contact', 'address'] as const;
export type RequirementPlace = (typeof REQUIREMENT_PLACES)[number];

/** One thing that the payment provider asks for, in its own code. */
export interface AskedFor {
  /** Such as `individual.id_number`, `company.tax_id`, or their longer names since Accounts v2. */
  readonly code: string;
  /** Why what it has is not good enough, in its own code. Empty when it was never given. */
  readonly problem: string;
  /** The name of the owner it is about. Null when it is about no owner that we know. */
  readonly ownerName: string | null;
}

export interface Requirement {
  /** For a person, such as "Robin Ashby's SSN could not be confirmed. Please enter it again." */
  readonly words: string;
  readonly place: RequirementPlace;
  /** The field of that place. Empty when it is about the whole of it, or when there is no field for it. */
  readonly field: string;
}

interface Line {
  readonly when: RegExp;
  readonly place: RequirementPlace;
  readonly field: string;
  readonly say: (who: string, problem: string) => string;
}

const entry =
  (what: string): Line['say'] =>
  (who, problem) =>
    `${who}'s ${what} ${howItIs(problem)}`;
/** We have no screen for it. Support hands it in. */
const bySupport =
  (what: string): Line['say'] =>
  (who) =>
    `The payment provider asks for ${what} of ${who}. Please contact support to hand it in.`;
const sentence =
  (words: string): Line['say'] =>
  () =>
    words;

/** The first line that fits counts. The narrower ones therefore come first. */
const ABOUT_OWNERS: readonly Line[] = [
  { when: /second|additional_doc/, place: 'owners', field: '', say: bySupport('a second document') },
  { when: /document|verification|passport|visa/, place: 'owners', field: '', say: bySupport('an identity document') },
  { when: /last_4/, place: 'owners', field: 'ssn', say: entry('SSN (the last four digits)') },
  { when: /id_number|ssn|itin/, place: 'owners', field: 'ssn', say: entry('SSN') },
  { when: /dob|date_of_birth/, place: 'owners', field: 'dateOfBirth', say: entry('birth date') },
  { when: /address/, place: 'owners', field: 'address', say: entry('home address') },
  { when: /email/, place: 'owners', field: 'email', say: entry('e-mail address') },
  { when: /phone/, place: 'owners', field: 'phone', say: entry('phone number') },
  { when: /first_name|given_name/, place: 'owners', field: 'firstName', say: entry('first name') },
  { when: /last_name|surname/, place: 'owners', field: 'lastName', say: entry('last name') },
  { when: /percent/, place: 'owners', field: '', say: bySupport('the exact share') },
  { when: /title/, place: 'owners', field: '', say: bySupport('the job title') },
  { when: /relationship/, place: 'owners', field: '', say: entry('role in the business') },
];

const TERMS = /tos_acceptance|terms_of_service/;

const ABOUT_BUSINESS: readonly Line[] = [
  { when: /external_account|bank/, place: 'bank', field: '', say: entry('bank account') },
  {
    when: TERMS,
    place: 'details',
    field: '',
    say: sentence("The payment provider's terms have to be accepted. Please save the business information once more."),
  },
  { when: /tax_id|us_ein|id_number/, place: 'details', field: 'ein', say: entry('EIN') },
  { when: /document|verification/, place: 'details', field: '', say: bySupport('a document') },
  { when: /structure/, place: 'details', field: 'businessStructure', say: entry('structure') },
  { when: /entity_type|business_type/, place: 'details', field: 'businessType', say: entry('type') },
  { when: /url|website/, place: 'details', field: 'website', say: entry('website') },
  { when: /mcc|product_description|industry/, place: 'details', field: 'industry', say: entry('industry') },
  { when: /email/, place: 'contact', field: 'email', say: entry('e-mail address') },
  { when: /phone/, place: 'contact', field: 'phone', say: entry('phone number') },
  { when: /address/, place: 'address', field: '', say: entry('address') },
  { when: /doing_business_as|display_name|descriptor/, place: 'account', field: 'name', say: entry('name') },
  { when: /name/, place: 'details', field: 'legalName', say: entry('legal name') },
  // The circle of owners, not one of them.
  {
    when: /representative/,
    place: 'owners',
    field: 'primaryRepresentative',
    say: sentence('One of the owners has to be the primary representative.'),
  },
  {
    when: /director/,
    place: 'owners',
    field: 'boardMember',
    say: sentence('The members of the board have to be among the owners.'),
  },
  {
    when: /executive/,
    place: 'owners',
    field: 'executiveManager',
    say: sentence('An executive or senior manager has to be among the owners.'),
  },
  {
    when: /owner|person/,
    place: 'owners',
    field: 'quarterOwner',
    say: sentence('Everybody who owns 25% or more of the business has to be among the owners.'),
  },
];

const PERSONAL = /^(individual|person(_\w+)?|representative|owners?|directors?|executives?)\.|identity\.individual/;

/** The message for the provider's code, with the place to mend it. An unknown code gets an honest general one (A.2). */
export function requirementMessage({ code, problem, ownerName }: AskedFor): Requirement {
  const name = code.toLowerCase();
  const isPersonal = ownerName !== null || PERSONAL.test(name);
  const who = isPersonal ? ownerName || 'An owner' : 'The business';
  const line = (isPersonal ? ABOUT_OWNERS : ABOUT_BUSINESS).find(({ when }) => when.test(name));
  if (!line) return { place: isPersonal ? 'owners' : 'details', field: '', words: GENERAL };
  return { place: line.place, field: line.field, words: sentenceCase(line.say(who, problem)) };
}

const GENERAL =
  'The payment provider asks for something that is not on this page. Please check what is entered here, or contact support.';

/** Whether a code is about whoever represents the business, without naming a person. */
export const isAboutRepresentative = (code: string): boolean => /^individual\.|identity\.individual/.test(code);

/** Whether a code asks for the provider's terms to be accepted. */
export const isAboutTerms = (code: string): boolean => TERMS.test(code.toLowerCase());

function howItIs(problem: string): string {
  if (problem === '') return 'is needed.';
  return problem.startsWith('invalid')
    ? 'is not valid. Please enter it again.'
    : 'could not be confirmed. Please enter it again.';
}

const sentenceCase = (words: string): string =>
  words.replace(/ of (An|The) /, (_, article) => ` of ${article.toLowerCase()} `);

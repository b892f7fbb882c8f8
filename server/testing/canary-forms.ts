import { type Canary, canary, typed } from './canary-scan.ts';
import { ADDRESS, subcontractorEntries } from './people.ts';

export const SECRET = {
  ssn: canary('SSN of an owner', '527849163', 3, 2, 4),
  otherSsn: canary('SSN of an owner, entered later', '538716294', 3, 2, 4),
  birthDate: canary('birth date', '19270819', 4, 2, 2),
  otherBirthDate: canary('birth date, entered later', '19310523', 4, 2, 2),
  ein: canary('EIN', '846620917', 2, 7),
  otherEin: canary('EIN, entered later', '857731928', 2, 7),
  bank: canary('account number of the business', '739182640571'),
  otherBank: canary('account number of the business, entered later', '618293740562'),
  personSsn: canary('SSN of a subcontractor', '619384752', 3, 2, 4),
  personEin: canary('EIN of a subcontractor', '735518246', 2, 7),
  payer: canary('account number of a payer', '528174039164'),
  saved: canary('saved account number', '947261830518'),
  password: canary('password', 'warbler 4815 mango & fig'),
  newPassword: canary('password, changed later', 'plover 3920 damson ; oak'),
  wrongPassword: canary('wrong password', 'heron 9182 quince + elm'),
} satisfies Record<string, Canary>;
/** Not a secret. It stands wherever it should, which proves that the scan would have found one. */
export const DECOY = canary('decoy', '911827364');

const accountOf = (secret: Canary) => ({ routingNumber: '110000000', accountNumber: typed(secret) });
export const bankOf = (secret: Canary) => ({
  accountType: 'business_checking',
  accountHolderName: 'Tallgrass Flooring',
  ...accountOf(secret),
});

const ownerEntries = (change: object = {}) => ({
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@tallgrass.example',
  phone: '785-555-0142',
  dateOfBirth: typed(SECRET.birthDate),
  ssn: typed(SECRET.ssn),
  address: ADDRESS,
  primaryRepresentative: true,
  ...change,
});
const information = (change: object = {}) => ({
  name: 'Tallgrass Flooring Co.',
  person: { firstName: 'Robin', lastName: 'Ashby' },
  address: ADDRESS,
  phone: '7855550142',
  email: 'billing@tallgrass.example',
  businessType: 'company',
  businessStructure: 'single_member_llc',
  legalName: `Tallgrass ${typed(DECOY)} LLC`,
  industry: 'Flooring',
  ein: typed(SECRET.ein),
  businessBank: bankOf(SECRET.bank),
  beneficialOwners: [ownerEntries()],
  ...change,
});
const changed = (change: object = {}) =>
  information({
    ein: typed(SECRET.otherEin),
    businessBank: bankOf(SECRET.otherBank),
    beneficialOwners: [ownerEntries({ ssn: typed(SECRET.otherSsn), dateOfBirth: typed(SECRET.otherBirthDate) })],
    confirmation: { password: typed(SECRET.password) },
    ...change,
  });
const confirmation = { password: typed(SECRET.wrongPassword) };
const person = (change: object = {}) =>
  subcontractorEntries({ type: 'individual', businessName: '', ein: '', ssn: typed(SECRET.personSsn), ...change });
const method = (change: object = {}) => ({
  name: 'House account',
  accountType: 'personal_checking',
  accountHolderName: 'Robin Ashby',
  ...accountOf(SECRET.saved),
  ...change,
});
const payment = { ...accountOf(SECRET.payer), accountHolderName: 'Robin Ashby', accountType: 'personal_checking' };

/** A form by its endpoint, whether its first entry must be accepted, and its entries. */
type Entry = [line: string, accepted: boolean, ...entries: (object | string)[]];

/**
 * Every form that takes a secret, with what people enter: correct, wrong in another field, wrong in the secret itself,
 * invalid JSON. A new endpoint with such a field must be named here. The first test says which.
 */
export const FORMS: readonly Entry[] = [
  [
    'POST /business',
    true,
    information(),
    information({ email: 'not an address' }),
    information({ ein: `${typed(SECRET.ein)}0`, beneficialOwners: [ownerEntries({ ssn: `${typed(SECRET.ssn)}-0` })] }),
    information({ beneficialOwners: [ownerEntries({ dateOfBirth: `${typed(SECRET.birthDate)}T` })] }),
    `{"ssn":"${typed(SECRET.ssn)}","dateOfBirth":"${typed(SECRET.birthDate)}","accountNumber":"${typed(SECRET.bank)}`,
  ],
  ['POST /account', true, information(), { ssn: typed(SECRET.ssn), businessBank: accountOf(SECRET.bank) }],
  ['PUT /business/:businessId', true, changed(), changed({ confirmation }), changed({ name: ' ' })],
  ['PUT /account/:businessId', true, changed(), changed({ address: { ...ADDRESS, zip: typed(SECRET.otherSsn) } })],
  [
    'PUT /business/:businessId/bankAccount',
    true,
    { name: 'New', ...bankOf(SECRET.otherBank), confirmation: { password: typed(SECRET.password) } },
    { name: 'New', ...bankOf(SECRET.otherBank), confirmation },
    { name: ' ', ...bankOf(SECRET.otherBank), accountNumber: `${typed(SECRET.otherBank)}!`, confirmation },
  ],
  ['POST /business/:businessId/unfreeze', false, { confirmation }],
  [
    'POST /business/:businessId/connections',
    true,
    { name: 'Zapier', rights: ['work'], confirmation: { password: typed(SECRET.password) } },
    { name: 'Make', rights: ['work'], confirmation },
  ],
  ['PUT /business/:businessId/connections/:connectionId', false, { rights: ['work'], confirmation }],
  ['POST /business/:businessId/connections/:connectionId/renew', false, { days: 30, confirmation }],
  ['POST /business/:businessId/webhooks/:webhookId/secret', false, { confirmation }],
  ['PUT /session/confirmation', true, { confirmation: { password: typed(SECRET.password) } }, { confirmation }],
  ['PUT /session/second-factor', true, { confirmation: { password: typed(SECRET.password) } }, { confirmation }],
  ['PUT /session/second-factor/recovery-codes', false, { confirmation }],
  ['POST /session/second-factor/end', false, { confirmation }],
  ['PUT /session/passkeys/creation', true, { confirmation: { password: typed(SECRET.password) } }, { confirmation }],
  ['POST /session/passkeys/:passkeyId/end', false, { confirmation }],
  [
    'POST /business/:businessId/sub-contractors',
    true,
    person(),
    person({ type: 'business', businessName: 'Brandt', ssn: '', ein: typed(SECRET.personEin) }),
    person({ email: 'x' }),
    person({ ssn: `${typed(SECRET.personSsn)}7` }),
  ],
  [
    'PUT /business/:businessId/sub-contractors/:contractorId',
    true,
    person(),
    person({ version: 99 }),
    person({ phone: typed(SECRET.personSsn).slice(1) }),
  ],
  ['POST /bank-payment-methods', true, method(), method({ name: '' }), method({ routingNumber: '110000001' })],
  [
    'POST /payments/:invoiceId/make-a-payment',
    true,
    payment,
    payment,
    { ...payment, amount: 1 },
    { ...payment, accountHolderName: 'Robin\u0000' },
    { ...payment, idempotentKey: typed(SECRET.payer) },
  ],
  [
    'PUT /session/password',
    true,
    { newPassword: typed(SECRET.newPassword), confirmation: { password: typed(SECRET.password) } },
    { newPassword: typed(SECRET.newPassword), confirmation },
    { newPassword: typed(SECRET.newPassword).slice(0, 3), confirmation },
  ],
  [
    'PUT /session/password/strength',
    true,
    { newPassword: typed(SECRET.newPassword) },
    { newPassword: typed(SECRET.newPassword) },
    { newPassword: typed(SECRET.newPassword).slice(0, 3) },
  ],
];

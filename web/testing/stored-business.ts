import { BUSINESS, business } from './manager-records.ts';

/** A business with everything that payments need, as it comes back. Numbers are masks, birth dates are gone (D43, D44). */
export const ROBIN = 'b1000000-0000-4000-8000-0000000000a1';
export const MIA = 'b1000000-0000-4000-8000-0000000000a2';

const owner = {
  uuid: ROBIN,
  firstName: 'Robin',
  lastName: 'Ashby',
  email: 'robin@tallgrass.example',
  phone: '7855550142',
  ssn: '***-**-6789',
  address: business.address,
  primaryRepresentative: true,
  quarterOwner: false,
  boardMember: false,
  executiveManager: false,
};

export const storedBusiness = {
  ...business,
  portfolioId: BUSINESS,
  legalName: 'Tallgrass Flooring LLC',
  email: 'billing@tallgrass.example',
  phone: '7855550142',
  ein: '**-***4321',
  industry: 'Flooring',
  website: '',
  businessType: 'company',
  businessStructure: 'single_member_llc',
  person: { firstName: 'Robin', lastName: 'Ashby' },
  businessBank: {
    accountType: 'business_checking',
    accountHolderName: 'Tallgrass Flooring LLC',
    lastFour: '6789',
    status: 'verified',
  },
  beneficialOwners: [owner, { ...owner, uuid: MIA, firstName: 'Mia', lastName: 'Brandt', ssn: '***-**-1111' }],
  informationComplete: true,
  version: 7,
};

export const bank = {
  name: 'Operating',
  createdAt: '2026-03-03T05:30:00Z',
  addedBy: 'Mia Brandt',
  lastFour: '6789',
  status: 'verified',
};

export const onboarded = { state: 'active', requirements: [], bankPayments: true, cardPayments: true };

/** What the server says to a wrong password (P14). */
export const WRONG_PASSWORD = 'The password or the code is not correct.';

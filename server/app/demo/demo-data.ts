import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';

/** A believable flooring contractor with its customers, work and prices. Every name and address is made up. */
export const OWNER = { email: 'owner@demo.test', password: 'underlay-demo', firstName: 'Dana', lastName: 'Whitfield' };

export const TALLGRASS = {
  name: 'Tallgrass Flooring Co.',
  email: 'billing@tallgrass.example',
  phone: '7855550142',
  person: { firstName: 'Dana', lastName: 'Whitfield' },
  address: {
    name: '',
    addressLine1: '1290 Prairie Star Road',
    addressLine2: '',
    city: 'Topeka',
    state: 'KS',
    zip: '66614',
  },
  timeZone: 'America/Chicago',
};

export const PRAIRIE = {
  name: 'Prairie Tile & Stone',
  email: 'office@prairietile.example',
  phone: '7855550167',
  person: { firstName: 'Dana', lastName: 'Whitfield' },
  address: {
    name: '',
    addressLine1: '88 Depot Street',
    addressLine2: 'Bay 4',
    city: 'Lawrence',
    state: 'KS',
    zip: '66044',
  },
  timeZone: 'America/Chicago',
};

export const BANK = {
  name: 'Operating account',
  accountType: 'business_checking' as const,
  accountHolderName: 'Tallgrass Flooring Co.',
  routingNumber: '110000000',
  accountNumber: '000123456789',
};

const BENEFICIAL_OWNER = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@tallgrass.example',
  phone: '7855550142',
  dateOfBirth: '1979-04-12' as CalendarDate,
  ssn: '123456789',
  address: {
    name: '',
    addressLine1: '1290 Prairie Star Road',
    addressLine2: '',
    city: 'Topeka',
    state: 'KS',
    zip: '66614',
  },
  primaryRepresentative: true,
  quarterOwner: true,
  boardMember: false,
  executiveManager: true,
};

/** What both businesses enter for the payment provider, besides their name and their bank account. */
export const INFORMATION = {
  ein: '48-1357924',
  industry: 'Flooring',
  website: '',
  businessType: 'company' as const,
  businessStructure: 'single_member_llc' as const,
  beneficialOwners: [BENEFICIAL_OWNER],
};
/** In percent and days. Most of their documents have them, and new ones start with them. */
export const USUAL = { salesTaxPercentage: 9.15, invoiceTerm: 30 } as const;
/** The visitor who accepts the provider's terms for them. */
export const VISITOR = { ipAddress: '127.0.0.1', userAgent: 'Underlay demo' };

type CustomerLine = readonly [business: string, first: string, last: string, street: string, city: string, zip: string];

export const CUSTOMERS: readonly CustomerLine[] = [
  ['Maple Row Property Group', 'Robin', 'Ashby', '418 Maple Row', 'Topeka', '66603'],
  ['Harbor Street Clinic', 'Lena', 'Okafor', '77 Harbor Street', 'Topeka', '66607'],
  ['Stonebridge Bakery', 'Marco', 'Ferrante', '9 Stonebridge Lane', 'Lawrence', '66044'],
  ['Larkspur Apartments LLC', 'Priya', 'Raman', '2200 Larkspur Court', 'Topeka', '66611'],
  ['Corner Lantern Books', 'Hugh', 'Pemberton', '31 Lantern Corner', 'Lawrence', '66046'],
  ['Juniper & Main Realty', 'Tessa', 'Lindqvist', '500 Main Street', 'Emporia', '66801'],
  ['Prairie Wind Yoga Studio', 'Aiko', 'Tanaka', '64 Windmill Way', 'Topeka', '66614'],
  ['Brightwater Dental Group', 'Samuel', 'Brandt', '1515 Brightwater Drive', 'Manhattan', '66502'],
  ['', 'Elena', 'Marchetti', '212 Sycamore Avenue', 'Topeka', '66604'],
  ['', 'Noah', 'Kessler', '78 Cottonwood Court', 'Auburn', '66402'],
  ['', 'Grace', 'Adeyemi', '1901 Hilltop Terrace', 'Lawrence', '66049'],
  ['', 'Walter', 'Bergstrom', '36 Orchard Road', 'Silver Lake', '66539'],
  ['Union Depot Coworking', 'Carmen', 'Delgado', '5 Depot Plaza', 'Topeka', '66608'],
  ['', 'Ingrid', 'Halvorsen', '840 Bluestem Street', 'Wamego', '66547'],
];

/** This customer owes something and has a quote, files and messages. Its portal is the one that the start shows. */
export const FULLEST_ACCOUNT = 'Stonebridge Bakery';

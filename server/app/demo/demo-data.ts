import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { Unit } from '@underlay/domain/money/quantity.ts';

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

/** The customer (by position), the job, its subject. */
export const JOBS: readonly (readonly [customer: number, name: string, description: string])[] = [
  [0, 'Kitchen oak, 212 sq ft', 'White oak plank, sand and finish'],
  [0, 'Unit B hallway', 'Replace sheet vinyl with LVP'],
  [1, 'Lobby LVP refit', 'Waterproof LVP, waiting area and halls'],
  [1, 'Exam rooms 1 to 4', 'Seamless sheet vinyl with coved base'],
  [2, 'Showroom herringbone', 'White oak herringbone, 640 sq ft'],
  [2, 'Bakehouse floor repair', 'Quarry tile around the ovens'],
  [3, 'Units 4 to 9, LVP', 'LVP and moisture barrier in six units'],
  [3, 'Stairwell treads', 'Rubber treads, two stairwells'],
  [4, 'Reading nook oak', 'Oak plank, 96 sq ft'],
  [4, 'Porch treads', 'Six exterior stair treads'],
  [5, 'Front stairs', 'Fourteen oak stair treads and risers'],
  [5, 'Kitchen repair', 'Plank replacement after a leak'],
  [6, 'Studio A floor', 'Maple plank, 710 sq ft'],
  [6, 'Studio B maple refinish', 'Sand and finish, 820 sq ft'],
  [7, 'Hallway carpet to LVP', 'Carpet removal and LVP'],
  [7, 'Reception tile', 'Porcelain tile, 180 sq ft'],
  [8, 'Living room oak', 'Red oak, 340 sq ft'],
  [8, 'Upstairs carpet', 'Three bedrooms, plush carpet'],
  [9, 'Basement LVP', 'LVP over new subfloor'],
  [10, 'Dining room refinish', 'Sand and two coats of finish'],
  [11, 'Mudroom slate', 'Slate tile with heated mat'],
  [12, 'Open office carpet tile', 'Carpet tile, 2,400 sq ft'],
  [12, 'Phone booths', 'Acoustic floor in six booths'],
  [13, 'Sunroom cork', 'Cork plank, 160 sq ft'],
];

export interface PricedLine {
  readonly category: 'Material' | 'Labor' | 'Delivery' | 'Disposal';
  readonly description: string;
  readonly unit: Unit;
  readonly quantity: number;
  readonly cents: number;
}

const line = (
  category: PricedLine['category'],
  description: string,
  unit: Unit,
  quantity: number,
  cents: number,
): PricedLine => ({ category, description, unit, quantity, cents });

/** The lines of this business's invoices. */
export const WORK: readonly (readonly PricedLine[])[] = [
  [
    line('Material', 'White oak plank, 5 in. select', 'sq ft', 234, 685),
    line('Material', 'Moisture barrier, 3 mil', 'roll', 2, 6400),
    line('Material', 'Shoe molding', 'ln ft', 88, 118),
    line('Labor', 'Remove and haul away sheet vinyl', 'sq ft', 212, 135),
    line('Labor', 'Install, sand edges and finish', 'sq ft', 212, 525),
  ],
  [
    line('Material', 'Waterproof LVP, rigid core', 'carton', 48, 5490),
    line('Labor', 'Floor preparation and leveling', 'hour', 12.5, 6800),
    line('Labor', 'Install LVP', 'sq ft', 1140, 245),
  ],
  [
    line('Material', 'Oak stair treads, 42 in.', 'each', 14, 7850),
    line('Material', 'Primed risers', 'each', 14, 1980),
    line('Labor', 'Install treads and risers', 'hour', 18, 7200),
  ],
  [
    line('Material', 'Carpet tile, 24 in.', 'carton', 60, 11_240),
    line('Delivery', 'Freight to site', 'each', 1, 18_500),
    line('Labor', 'Lay carpet tile', 'sq yd', 266.67, 650),
  ],
  [
    line('Labor', 'Sand, three passes', 'sq ft', 820, 210),
    line('Material', 'Water-based finish', 'each', 6, 8900),
    line('Labor', 'Finish, two coats', 'sq ft', 820, 145),
  ],
  [
    line('Material', 'Porcelain tile, 12 x 24', 'sq ft', 198, 489),
    line('Material', 'Thinset and grout', 'each', 9, 3275),
    line('Labor', 'Set and grout tile', 'sq ft', 180, 925),
    line('Disposal', 'Haul away old tile', 'each', 1, 22_000),
  ],
  [
    line('Material', 'Plush carpet and pad', 'sq yd', 74.5, 3899),
    line('Labor', 'Install carpet, three rooms', 'hour', 9, 6400),
  ],
  [line('Labor', 'Plank replacement', 'hour', 6.5, 7500), line('Material', 'Red oak, to match', 'sq ft', 40, 720)],
];

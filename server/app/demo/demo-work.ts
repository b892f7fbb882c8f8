/** What the demo's jobs are, what each kind of floor takes and costs, and how a job is billed. */
import type { Unit } from '@underlay/domain/money/quantity.ts';

/** What one square foot of a floor takes, or one step of a stair. A line without a count of its own comes once. */
interface WorkLine {
  readonly category: 'Material' | 'Labor' | 'Delivery' | 'Disposal';
  /** What the supplier's list calls it. */
  readonly code?: string;
  readonly description: string;
  readonly unit: Unit;
  readonly perSize: number | 'once';
  readonly cents: number;
}

const line = (
  category: WorkLine['category'],
  description: string,
  [unit, perSize]: readonly [Unit, WorkLine['perSize']],
  cents: number,
): WorkLine => ({ category, description, unit, perSize, cents });

const haulAway = (what: string) => line('Disposal', `Haul away ${what}`, ['each', 'once'], 22_000);
const freight = line('Delivery', 'Freight to site', ['each', 'once'], 18_500);

const KINDS = {
  oak: [
    { ...line('Material', 'White oak plank, 5 in. select', ['sq ft', 1.1], 685), code: 'WO-5S' },
    line('Material', 'Shoe molding', ['ln ft', 0.4], 118),
    line('Labor', 'Install, sand edges and finish', ['sq ft', 1], 525),
    haulAway('old floor'),
  ],
  herringbone: [
    line('Material', 'White oak herringbone, 4 in.', ['sq ft', 1.15], 895),
    line('Material', 'Full-spread adhesive', ['each', 0.02], 9800),
    freight,
    line('Labor', 'Lay herringbone, sand and finish', ['sq ft', 1], 960),
  ],
  lvp: [
    { ...line('Material', 'Waterproof LVP, rigid core', ['sq ft', 1.08], 319), code: 'LVP-2204' },
    line('Material', 'Moisture barrier, 3 mil', ['roll', 0.01], 6400),
    line('Labor', 'Floor preparation and leveling', ['hour', 0.02], 6800),
    line('Labor', 'Install LVP', ['sq ft', 1], 245),
  ],
  sheet: [
    line('Material', 'Homogeneous sheet vinyl, 2 mm', ['sq ft', 1.1], 412),
    line('Material', 'Cove cap and weld rod', ['ln ft', 0.5], 265),
    line('Labor', 'Install, cove and weld', ['sq ft', 1], 480),
    haulAway('old sheet vinyl'),
  ],
  tile: [
    { ...line('Material', 'Porcelain tile, 12 x 24', ['sq ft', 1.1], 489), code: 'PT-1224' },
    line('Material', 'Thinset and grout', ['each', 0.05], 3275),
    line('Labor', 'Set and grout tile', ['sq ft', 1], 925),
    haulAway('old tile'),
  ],
  treads: [
    line('Material', 'Oak stair treads, 42 in.', ['each', 1], 7850),
    line('Material', 'Primed risers', ['each', 1], 1980),
    line('Labor', 'Install treads and risers', ['hour', 1.25], 7200),
  ],
  rubberTreads: [
    line('Material', 'Rubber stair treads, raised square', ['each', 1], 5240),
    line('Material', 'Epoxy nose caulk', ['each', 0.25], 2450),
    line('Labor', 'Strip, level and set treads', ['hour', 0.75], 7200),
  ],
  carpetTile: [
    line('Material', 'Carpet tile, 24 in.', ['sq yd', 0.118], 2810),
    freight,
    line('Labor', 'Lay carpet tile', ['sq yd', 0.111], 650),
    haulAway('old carpet'),
  ],
  carpet: [
    line('Material', 'Plush carpet and pad', ['sq yd', 0.122], 3899),
    line('Labor', 'Install carpet', ['hour', 0.0135], 6400),
    haulAway('old carpet and pad'),
  ],
  refinish: [
    line('Labor', 'Sand, three passes', ['sq ft', 1], 210),
    line('Material', 'Water-based finish', ['each', 0.0075], 8900),
    line('Labor', 'Finish, two coats', ['sq ft', 1], 145),
  ],
  cork: [
    line('Material', 'Cork plank, floating', ['sq ft', 1.08], 564),
    line('Material', 'Underlayment, 2 mm', ['sq ft', 1.05], 72),
    line('Labor', 'Install cork', ['sq ft', 1], 310),
  ],
} satisfies Record<string, readonly WorkLine[]>;

/** Each of them once: jobs of one kind, and of kinds alike, have lines in common. */
export const WORK_LINES: readonly WorkLine[] = [
  ...new Map(
    Object.values(KINDS).flatMap((lines) => lines.map((each): [string, WorkLine] => [each.description, each])),
  ).values(),
];

/** The customer (by position), the job, its subject, the kind of work, and its size in square feet or steps. */
export type JobLine = readonly [
  customer: number,
  name: string,
  description: string,
  kind: keyof typeof KINDS,
  size: number,
];

export const JOBS: readonly JobLine[] = [
  [0, 'Kitchen oak, 212 sq ft', 'White oak plank, sand and finish', 'oak', 212],
  [0, 'Unit B hallway', 'Replace sheet vinyl with LVP', 'lvp', 140],
  [1, 'Lobby LVP refit', 'Waterproof LVP, waiting area and halls', 'lvp', 1140],
  [1, 'Exam rooms 1 to 4', 'Seamless sheet vinyl with coved base', 'sheet', 620],
  [2, 'Showroom herringbone', 'White oak herringbone, 640 sq ft', 'herringbone', 640],
  [2, 'Bakehouse floor repair', 'Porcelain tile around the ovens', 'tile', 310],
  [3, 'Units 4 to 9, LVP', 'LVP and moisture barrier in six units', 'lvp', 3900],
  [3, 'Stairwell treads', 'Rubber treads, two stairwells', 'rubberTreads', 44],
  [4, 'Reading nook oak', 'Oak plank, 96 sq ft', 'oak', 96],
  [4, 'Porch treads', 'Six exterior stair treads', 'treads', 6],
  [5, 'Front stairs', 'Fourteen oak stair treads and risers', 'treads', 14],
  [5, 'Kitchen repair', 'Plank replacement after a leak', 'oak', 40],
  [6, 'Studio A floor', 'White oak plank, 710 sq ft', 'oak', 710],
  [6, 'Studio B maple refinish', 'Sand and finish, 820 sq ft', 'refinish', 820],
  [7, 'Hallway carpet to LVP', 'Carpet removal and LVP', 'lvp', 260],
  [7, 'Reception tile', 'Porcelain tile, 180 sq ft', 'tile', 180],
  [8, 'Living room oak', 'White oak, 340 sq ft', 'oak', 340],
  [8, 'Upstairs carpet', 'Three bedrooms, plush carpet', 'carpet', 670],
  [9, 'Basement LVP', 'LVP over new subfloor', 'lvp', 780],
  [10, 'Dining room refinish', 'Sand and two coats of finish', 'refinish', 240],
  [11, 'Mudroom tile', 'Porcelain tile over a heated mat', 'tile', 85],
  [12, 'Open office carpet tile', 'Carpet tile, 2,400 sq ft', 'carpetTile', 2400],
  [12, 'Phone booths', 'Carpet tile in six booths', 'carpetTile', 160],
  [13, 'Sunroom cork', 'Cork plank, 160 sq ft', 'cork', 160],
];

export interface PricedLine {
  readonly category: WorkLine['category'];
  readonly code: string;
  readonly description: string;
  readonly unit: Unit;
  readonly quantity: number;
  readonly cents: number;
}

/** The parts in which a job is billed, in the order of its invoices. A quote, and whatever comes later, has all lines. */
const PARTS = [
  { name: 'Materials', has: ({ category }: WorkLine) => category === 'Material' || category === 'Delivery' },
  { name: 'Labor', has: ({ category }: WorkLine) => category === 'Labor' || category === 'Disposal' },
] as const;
/** Of a job that was billed whole, its customer orders this much again. */
const AGAIN = 0.6;

/** What an invoice or a quote of a job says. `earlier` counts the job's documents before it. */
export function workOf(
  [, , subject, kind, size]: JobLine,
  { earlier, isQuote }: { earlier: number; isQuote: boolean },
) {
  const part = isQuote ? undefined : PARTS[earlier];
  const share = isQuote || part ? 1 : AGAIN;
  const lines = KINDS[kind].filter((each) => !part || part.has(each)).map((each) => priced(each, size * share));
  const description = part ? `${part.name}: ${subject}` : subject;
  return { description: isQuote || part ? description : `Extra area: ${subject}`, lines };
}

function priced({ category, code = '', description, unit, perSize, cents }: WorkLine, size: number): PricedLine {
  const counted = perSize === 'once' ? 1 : perSize * size;
  const quantity = unit === 'each' || unit === 'roll' ? Math.max(1, Math.round(counted)) : Math.ceil(counted * 2) / 2;
  return { category, code, description, unit, quantity, cents };
}

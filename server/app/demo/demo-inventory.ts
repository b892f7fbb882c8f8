import { ItemUpdate } from '@underlay/contract/inventory.ts';
import { addDays, DAY_MILLISECONDS, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { basisPoints, cents, portion } from '@underlay/domain/money/money.ts';
import type { TenantDb } from '../../database/sql.ts';
import { addAttribute, addStock, createItem, removeStock } from '../../features/inventory/index.ts';
import type { Platform } from '../../services/platform.ts';
import { TALLGRASS } from './demo-data.ts';
import type { DemoClock } from './demo-payments.ts';

/** The suppliers' rate: Kansas and Shawnee County together. */
const SALES_TAX = basisPoints(915);

interface DemoItem {
  readonly name: string;
  readonly description: string;
  readonly upc: string;
  readonly sku: string;
  /** Dollars for one, when it is bought and when it is sold. */
  readonly cost: number;
  readonly price: number;
  /** What came in (positive) or left (negative), on which day of the half year, and why it left. */
  readonly moves: readonly (readonly [day: number, pieces: number, why?: string])[];
  readonly attributes?: readonly (readonly [name: string, value: string, description: string])[];
}

const ITEMS: readonly DemoItem[] = [
  {
    name: 'White oak plank 5 in. select',
    description: 'Solid white oak, 3/4 in. thick, unfinished, carton of 20 sq ft',
    upc: '681234500117',
    sku: 'OAK-W5-SEL',
    cost: 96.4,
    price: 137,
    moves: [
      [1, 60],
      [44, 40],
      [52, -2, 'Two cartons cupped in the damp bay'],
      [97, 48],
      [121, -1, 'Sample boards for the showroom'],
      [150, 36],
      [163, -3, 'Water damage, roof leak'],
    ],
    attributes: [
      ['Thickness', '3/4 in.', 'Solid, nail down only'],
      ['Face width', '5 in.', 'Random lengths, 12 to 84 in.'],
      ['Grade', 'Select', 'Few knots, even color'],
      ['Coverage', '20 sq ft', 'Per carton'],
      ['Moisture', '6 to 9 %', 'Let it rest a week on site'],
      ['Mill', 'Ozark Hardwoods', 'Lead time ten days'],
    ],
  },
  {
    name: 'Red oak plank 3 in.',
    description: 'Solid red oak, number 1 common, carton of 24 sq ft',
    upc: '681234500124',
    sku: 'OAK-R3-1C',
    cost: 79.2,
    price: 112.5,
    moves: [
      [3, 30],
      [88, 24],
      [130, -1],
    ],
    attributes: [['Grade', 'No. 1 common', 'Knots and color variation']],
  },
  {
    name: 'Waterproof LVP rigid core',
    description: 'Natural hickory look, 20 mil wear layer, carton of 23.6 sq ft',
    upc: '681234500230',
    sku: 'LVP-HIC-20',
    cost: 41.9,
    price: 54.9,
    moves: [
      [2, 120],
      [66, 96],
      [101, -4, 'Corners crushed in delivery'],
      [140, 96],
    ],
    attributes: [
      ['Wear layer', '20 mil', 'Commercial, 10 years'],
      ['Coverage', '23.6 sq ft', 'Per carton'],
    ],
  },
  {
    name: 'Sheet vinyl 12 ft',
    description: 'Homogeneous sheet, medical grey, sold by the linear foot',
    upc: '681234500247',
    sku: 'VNL-12-GRY',
    cost: 18.75,
    price: 26,
    moves: [
      [8, 200],
      [75, -12, 'End of roll, too short to use'],
    ],
  },
  {
    name: 'Carpet tile 24 in. charcoal',
    description: 'Nylon loop, carton of 12 tiles',
    upc: '681234500315',
    sku: 'CPT-24-CHR',
    cost: 84.3,
    price: 112.4,
    moves: [
      [12, 40],
      [112, 30],
    ],
  },
  {
    name: 'Porcelain tile 12 x 24',
    description: 'Matte slate, rectified, carton of 16 sq ft',
    upc: '681234500322',
    sku: 'TIL-1224-SL',
    cost: 55.6,
    price: 78.24,
    moves: [
      [15, 36],
      [59, -2, 'Broken in the truck'],
      [128, 24],
    ],
  },
  {
    name: 'Oak stair tread 42 in.',
    description: 'Red oak, 1 in. thick, bullnose',
    upc: '681234500407',
    sku: 'STR-42-RO',
    cost: 52.8,
    price: 78.5,
    moves: [
      [18, 28],
      [104, 14],
    ],
  },
  {
    name: 'Primed riser 42 in.',
    description: 'Poplar, primed white',
    upc: '681234500414',
    sku: 'RSR-42-PR',
    cost: 12.1,
    price: 19.8,
    moves: [
      [18, 28],
      [104, 14],
    ],
  },
  {
    name: 'Moisture barrier 3 mil',
    description: 'Foam underlayment with film, roll of 200 sq ft',
    upc: '681234500506',
    sku: 'UND-3MIL',
    cost: 43.5,
    price: 64,
    moves: [
      [5, 24],
      [92, 24],
      [133, -1],
    ],
  },
  {
    name: 'Water-based finish satin',
    description: 'Two-component, one gallon',
    upc: '681234500513',
    sku: 'FIN-WB-SAT',
    cost: 61.25,
    price: 89,
    moves: [
      [9, 18],
      [70, 12],
      [125, -2, 'Past its date'],
    ],
    attributes: [['Shelf life', '12 months', 'Keep from freezing']],
  },
  {
    name: 'Thinset modified white',
    description: 'Polymer-modified, 50 lb bag',
    upc: '681234500520',
    sku: 'THN-50-WHT',
    cost: 21.4,
    price: 32.75,
    moves: [
      [15, 40],
      [118, 20],
      [134, -3, 'Bags torn'],
    ],
  },
  {
    name: 'Shoe molding oak',
    description: 'Unfinished, 8 ft length',
    upc: '681234500605',
    sku: 'MLD-SHOE-8',
    cost: 5.2,
    price: 9.44,
    moves: [[21, 0]],
  },
];

/** Half a year of lots and losses. Answers the ids of the items in the order above. */
export async function addInventory(
  platform: Platform,
  clock: DemoClock,
  { db, userId, start }: { db: TenantDb; userId: string; start: number },
): Promise<string[]> {
  const ids: string[] = [];
  for (const item of ITEMS) {
    const [[firstDay, quantity] = [0, 0], ...later] = item.moves;
    const first = { ...lotOf(item, quantity), purchaseDate: dayOf(start, firstDay) };
    clock.set(new Date(start + firstDay * DAY_MILLISECONDS));
    const { name, description, upc, sku } = item;
    const described = ItemUpdate.parse({ name, description, upc, sku, retailPricePerItem: item.price });
    const entries = { ...described, ...first };
    const id = await createItem(platform, db, { entries, userId });
    for (const [attribute, value, description] of item.attributes ?? []) {
      clock.set(new Date(clock.now().getTime() + 1000));
      await addAttribute(platform, db, {
        itemId: id,
        entries: { name: attribute, value, description: description },
        userId,
      });
    }
    for (const [day, pieces, why = ''] of later) {
      clock.set(new Date(start + day * DAY_MILLISECONDS));
      if (pieces > 0) {
        const lot = { ...lotOf(item, pieces), purchaseDate: addDays(dayOf(start, day), -1) };
        await addStock(platform, db, { itemId: id, entries: lot, userId });
      } else {
        const category = why.startsWith('Sample') ? 'other' : 'shrink';
        await removeStock(platform, db, {
          itemId: id,
          entries: { quantity: -pieces, category, description: why },
          userId,
        });
      }
    }
    ids.push(id);
  }
  return ids;
}

function lotOf({ cost }: DemoItem, quantity: number) {
  const price = cents(Math.round(cost * 100) * quantity);
  return { quantity, cost: price, taxesPaid: portion(price, SALES_TAX) };
}

const dayOf = (start: number, day: number) => dateIn(TALLGRASS.timeZone, new Date(start + day * DAY_MILLISECONDS));

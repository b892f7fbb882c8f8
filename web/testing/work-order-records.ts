import { address, job } from './manager-records.ts';

export const subcontractor = {
  uuid: 'b1000000-0000-4000-8000-000000000001',
  person: { firstName: 'Luis', lastName: 'Ortega', maidenName: '' },
  address,
  ein: '**-***7924',
  ssn: '',
  phone: '7855550144',
  email: 'luis@ortegatile.example',
  type: 'business',
  businessName: 'Ortega Tile Works',
  displayName: 'Ortega Tile Works',
  createdAt: '2026-01-02T12:00:00Z',
  version: 5,
};

/** Work orders as they travel, for the tests of the manager's screens. */
export const ORDER = 'aa000000-0000-4000-8000-000000001004';

export const item = {
  uuid: 'ab000000-0000-4000-8000-000000000001',
  name: 'White oak plank',
  description: 'Carton of 20 sq ft',
  upc: '681234500117',
  sku: 'OAK-W5',
  quantity: 12,
  retailPricePerItem: 137,
  cost: 1156.8,
  taxesPaid: 105.85,
  purchaseDate: '2026-02-27',
  status: 'active',
  inventoryAttributes: [],
  inventoryTransactions: [],
  version: 3,
};

const { uuid, name, description, upc, sku } = item;
export const orderLine = { uuid, name, description, upc, sku, quantity: 5, status: 'added' };

export const workOrder = {
  id: 1004,
  uuid: ORDER,
  identificationId: 1004,
  createdAt: '2026-03-03T05:30:00Z',
  description: 'Tear out the vinyl, lay the oak.',
  jobName: job.name,
  jobUUID: job.uuid,
  status: 'pending',
  subContractors: [subcontractor],
  inventory: [orderLine],
  version: 2,
};

export const report = (status: string, more: object = {}) => ({
  uuid: `ac000000-0000-4000-8000-00000000000${status.length}`,
  createdAt: '2026-03-04T05:30:00Z',
  description: `Tile saw, ${status}`,
  total: 132.5,
  createdBy: 'Dana Whitfield',
  subcontractor: subcontractor.displayName,
  subcontractorId: subcontractor.uuid,
  status,
  lineItems: [
    {
      uuid: 'ad000000-0000-4000-8000-000000000001',
      category: 'Equipment',
      description: 'Rental',
      quantity: 3,
      rate: 32.5,
      subTotal: 97.5,
    },
    {
      uuid: 'ad000000-0000-4000-8000-000000000002',
      category: 'Material',
      description: 'Blade',
      quantity: 1,
      rate: 35,
      subTotal: 35,
    },
  ],
  ...more,
});

/** An item of the inventory as it travels, for the tests of the manager's screens. */
export const stockEntry = (id: number, category: string, quantity: number, more: object = {}) => ({
  uuid: `90000000-0000-4000-8000-00000000000${id}`,
  createdAt: '2026-03-03T05:30:00Z',
  category,
  description: `Entry ${id}`,
  purchaseDate: '2026-02-27',
  quantity,
  taxesPaid: 0,
  totalCost: 0,
  ...more,
});

export const attribute = (id: number) => ({
  uuid: `80000000-0000-4000-8000-00000000000${id}`,
  name: `Attribute ${id}`,
  value: `${id} in.`,
  description: `Says ${id}`,
});

export const item = {
  uuid: '70000000-0000-4000-8000-000000000001',
  name: 'White oak plank',
  description: 'Select grade',
  upc: '036000291452',
  sku: 'OAK-5',
  quantity: 1200,
  retailPricePerItem: 64.9,
  cost: 4805,
  taxesPaid: 360.4,
  purchaseDate: '2026-02-27',
  status: 'active',
  inventoryAttributes: [attribute(1)],
  inventoryTransactions: [stockEntry(1, 'add', 1200, { taxesPaid: 360.4, totalCost: 4805 })],
  version: 6,
};

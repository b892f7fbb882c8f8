/**
 * Every feature, in order. Each may import those before it, and none behind it. A screen that shows a younger feature
 * beside an older one is put together in `app`. `checks/tidy.test.ts` reads the order here.
 */
export const FEATURES: readonly string[] = [
  'identity',
  'account',
  'portal',
  'schedules',
  'businesses',
  'connections',
  'members',
  'files',
  'contacts',
  'customers',
  'deliveries',
  'jobs',
  'communications',
  'inventory',
  'subcontractors',
  'work-orders',
  'price-book',
  'payments',
  'invoices',
  'offers',
  'contracts',
  'statements',
  'tasks',
  'reports',
  'audit',
  'notifications',
  'webhooks',
  'search',
];

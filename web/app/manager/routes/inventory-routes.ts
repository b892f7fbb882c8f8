import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { below, search } from './business-route.ts';

/** Stock. */
export const inventory = [
  createRoute({
    ...below('inventory', 'work'),
    validateSearch: search('name', 'upc', 'sku'),
    component: lazyRouteComponent(
      () => import('../../../features/inventory/manager/inventory-page.tsx'),
      'InventoryPage',
    ),
  }),
  createRoute({
    ...below('inventory/create', 'plan'),
    component: lazyRouteComponent(
      () => import('../../../features/inventory/manager/create-item-page.tsx'),
      'CreateItemPage',
    ),
  }),
  createRoute({
    ...below('inventory/$itemId', 'work'),
    component: lazyRouteComponent(() => import('../../../features/inventory/manager/item-page.tsx'), 'ItemPage'),
  }),
];

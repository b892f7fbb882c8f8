import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { below, search } from './business-route.ts';

export const subcontractors = [
  createRoute({
    ...below('sub-contractors', 'work'),
    validateSearch: search('name', 'email', 'phone'),
    component: lazyRouteComponent(
      () => import('../../../features/subcontractors/manager/subcontractors-page.tsx'),
      'SubcontractorsPage',
    ),
  }),
  createRoute({
    ...below('sub-contractors/create', 'plan'),
    component: lazyRouteComponent(
      () => import('../../../features/subcontractors/manager/create-subcontractor-page.tsx'),
      'CreateSubcontractorPage',
    ),
  }),
  createRoute({
    ...below('sub-contractors/$contractorId', 'work'),
    component: lazyRouteComponent(
      () => import('../../../features/subcontractors/manager/subcontractor-page.tsx'),
      'SubcontractorPage',
    ),
  }),
  createRoute({
    ...below('sub-contractors/$contractorId/details', 'plan'),
    component: lazyRouteComponent(
      () => import('../../../features/subcontractors/manager/edit-subcontractor-page.tsx'),
      'EditSubcontractorPage',
    ),
  }),
];

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { below, search } from './business-route.ts';

export const jobs = [
  createRoute({
    ...below('jobs', 'work'),
    validateSearch: search('name', 'customer'),
    component: lazyRouteComponent(() => import('../../../features/jobs/manager/jobs-page.tsx'), 'JobsPage'),
  }),
  createRoute({
    ...below('jobs/create', 'plan'),
    validateSearch: search('customer'),
    component: lazyRouteComponent(() => import('../../../features/jobs/manager/create-job-page.tsx'), 'CreateJobPage'),
  }),
  createRoute({
    ...below('jobs/$jobId', 'work'),
    component: lazyRouteComponent(() => import('../screens/job-screen.tsx'), 'JobScreen'),
  }),
  createRoute({
    ...below('jobs/$jobId/money', 'money'),
    component: lazyRouteComponent(
      () => import('../../../features/contracts/manager/job-money-page.tsx'),
      'JobMoneyPage',
    ),
  }),
  createRoute({
    ...below('jobs/$jobId/details', 'plan'),
    component: lazyRouteComponent(() => import('../../../features/jobs/manager/edit-job-page.tsx'), 'EditJobPage'),
  }),
];

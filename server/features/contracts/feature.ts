import { contracts } from '@underlay/contract/contracts.ts';
import { invoices } from '@underlay/contract/invoices.ts';
import { feature, routes } from '../../http/feature.ts';
import { drawsDue } from './draws-due.ts';
import { contractRoutes, statusRoutes } from './routes.ts';
import { tellOfMoves } from './tell-moved.ts';

const { setStatus } = invoices;

export const contractsFeature = feature({
  routes: [routes(contracts, contractRoutes), routes({ setStatus }, statusRoutes)],
  schedules: [drawsDue, tellOfMoves],
});

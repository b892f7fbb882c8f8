import type { ContactKind } from '../contacts/index.ts';

export const SUBCONTRACTOR: ContactKind = {
  one: 'Subcontractor',
  many: 'Subcontractors',
  list: (businessId) => ({ to: '/p/m/$businessId/sub-contractors', params: { businessId } }),
  create: (businessId) => ({ to: '/p/m/$businessId/sub-contractors/create', params: { businessId } }),
  view: (businessId, contractorId) => ({
    to: '/p/m/$businessId/sub-contractors/$contractorId',
    params: { businessId, contractorId },
  }),
  edit: (businessId, contractorId) => ({
    to: '/p/m/$businessId/sub-contractors/$contractorId/details',
    params: { businessId, contractorId },
  }),
};

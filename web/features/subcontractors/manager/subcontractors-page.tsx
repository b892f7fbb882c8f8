import { useSearch } from '@tanstack/react-router';
import { ContactsPage } from '../../contacts/manager/index.ts';
import { SUBCONTRACTOR } from '../subcontractor-kind.ts';
import { subcontractorsQuery } from '../subcontractor-queries.ts';
import { SUBCONTRACTOR_CARD, SUBCONTRACTOR_COLUMNS } from './subcontractor-columns.tsx';

/** SUB-01. */
export const SubcontractorsPage = () => (
  <ContactsPage
    kind={SUBCONTRACTOR}
    address={useSearch({ from: '/signed-in/p/m/$businessId/sub-contractors' })}
    query={subcontractorsQuery}
    columns={SUBCONTRACTOR_COLUMNS}
    card={SUBCONTRACTOR_CARD}
  />
);

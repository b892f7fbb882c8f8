import type { SubcontractorJson } from '@underlay/contract/subcontractors.ts';
import type { Column } from '../../../ui/table/column.ts';
import { PhoneNumber } from '../../../ui/text/contact-links.tsx';
import { addressLine } from '../../contacts/index.ts';

/** SUB-06, JOB-15. */
export const SUBCONTRACTOR_COLUMNS: readonly Column<SubcontractorJson>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.displayName, inCard: 'title', clip: true, order: 'ascending' },
  { key: 'phone', header: 'Phone', cell: (row) => <PhoneNumber digits={row.phone} />, inCard: 'small' },
  { key: 'email', header: 'Email', cell: (row) => row.email, inCard: 'second', clip: true },
  { key: 'address', header: 'Address', cell: (row) => addressLine(row.address), inCard: 'faint', clip: true },
];

export const SUBCONTRACTOR_CARD = {
  cardAreas: "'name name' 'email email' 'address address' 'phone phone'",
  cardColumns: 'minmax(0, 1fr) auto',
};

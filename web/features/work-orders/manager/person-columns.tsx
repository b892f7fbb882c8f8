import type { SubcontractorJson } from '@underlay/contract/subcontractors.ts';
import { formatPhone } from '@underlay/domain/contact/phone.ts';
import type { Column } from '../../../ui/table/column.ts';
import { addressLine } from '../../customers/address-line.ts';
import classes from './work-order.module.css';

/** JOB-15: how a subcontractor is reached. */
export const PERSON_COLUMNS: readonly Column<SubcontractorJson>[] = [
  { key: 'name', header: 'Name', cell: (person) => person.displayName, inCard: 'title' },
  {
    key: 'phone',
    header: 'Phone',
    cell: (person) => formatPhone(person.phone),
    inCard: 'second',
    className: classes.date,
  },
  { key: 'email', header: 'Email', cell: (person) => person.email, inCard: 'faint', className: classes.people },
  { key: 'address', header: 'Address', cell: (person) => addressLine(person.address), inCard: 'faint', clip: true },
];

export const PERSON_CARD = {
  cardAreas: "'name name' 'phone phone' 'email email' 'address address'",
  cardColumns: 'minmax(0, 1fr) auto',
};

import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import type { Column } from './column.ts';
import classes from './paged-table.module.css';

/** The last column of a list. Its arrow says that the row opens. */
export const OPEN_COLUMN: Column<unknown> = {
  key: 'open',
  header: 'Open',
  quietHeader: true,
  cell: () => <IconArrowRight size={16} stroke={1.5} aria-hidden />,
  align: 'right',
  className: classes.open,
  inCard: 'hidden',
};

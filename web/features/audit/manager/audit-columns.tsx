import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { Link } from '@tanstack/react-router';
import type { AuditEventJson } from '@underlay/contract/audit.ts';
import type { Column } from '../../../ui/table/column.ts';
import { recordLink } from '../../businesses/index.ts';
import classes from './audit-log.module.css';
import { detailsId } from './event-details.tsx';
import { WAYS } from './way-copy.ts';

interface LogFacts {
  readonly businessId: string;
  readonly momentOf: (moment: string) => string;
  readonly isOpen: (id: string) => boolean;
  readonly turn: (id: string) => void;
}

export const auditColumns = ({ businessId, momentOf, isOpen, turn }: LogFacts): readonly Column<AuditEventJson>[] => [
  {
    key: 'at',
    header: 'When',
    cell: ({ at }) => <time dateTime={at}>{momentOf(at)}</time>,
    inCard: 'faint',
    className: classes.at,
  },
  {
    key: 'what',
    header: 'What happened',
    cell: (row) => <Sentence businessId={businessId} event={row} />,
    inCard: 'title',
    className: classes.what,
  },
  { key: 'from', header: 'From', cell: fromWhere, inCard: 'faint' },
  {
    key: 'open',
    header: 'Details',
    quietHeader: true,
    align: 'right',
    cell: (row) => (
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-expanded={isOpen(row.id)}
        aria-controls={isOpen(row.id) ? detailsId(row) : undefined}
        aria-label={`Details: ${row.before}${row.on ?? ''}${row.after}`}
        className={classes.turn}
        onClick={() => turn(row.id)}
      >
        <IconChevronDown size={16} stroke={1.5} aria-hidden />
      </Button>
    ),
  },
];

/** What it happened to is a link where it is named and has a page. */
function Sentence({ businessId, event }: { businessId: string; event: AuditEventJson }) {
  const { before, on, after, subject, refused } = event;
  const link = subject && recordLink(businessId, subject);
  return (
    <span className={classes.sentence} data-refused={refused || undefined}>
      {before}
      {link && on !== null ? <Link {...link}>{on}</Link> : on}
      {after}
    </span>
  );
}

/** The program and its network, or how it came where no program of a person was. */
function fromWhere({ device, network, way }: AuditEventJson): string {
  const known = [device, network].filter(Boolean).join(', ');
  return known || (way === null ? '' : WAYS[way]);
}

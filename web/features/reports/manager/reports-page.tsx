import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { Link } from '@tanstack/react-router';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useBusinessId, useMay } from '../../businesses/index.ts';
import classes from './report.module.css';

const REPORTS = [
  {
    to: '/p/m/$businessId/reports/inventory-sales-tax',
    title: 'Inventory Sales Tax',
    need: 'costs',
    copy: 'The sales tax that you paid for stock bought between two days, item by item.',
  },
  {
    to: '/p/m/$businessId/reports/quotes',
    title: 'Quotes',
    need: ['money', 'sell'],
    copy: 'What became of quotes between two days: sent, opened, accepted, declined and expired.',
  },
] as const;

/** REP-01. */
export function ReportsPage() {
  const businessId = useBusinessId();
  const may = useMay();
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Reports' }]} />
      <PageHead title="Reports" />
      <ListSheet label="Reports">
        <ul className={classes.index}>
          {REPORTS.filter(({ need }) => may(need)).map(({ to, title, copy }) => (
            <li key={to}>
              <div>
                <Link to={to} params={{ businessId }} className={classes.link}>
                  {title}
                </Link>
                <p>{copy}</p>
              </div>
              <IconArrowRight size={16} stroke={1.5} aria-hidden />
            </li>
          ))}
        </ul>
      </ListSheet>
    </>
  );
}

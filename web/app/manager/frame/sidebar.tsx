import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { FIRST_UNREAD, unreadConversationsQuery } from '../../../features/communications/communication-queries.ts';
import { useDocumentNames } from '../../../features/invoices/document-names.ts';
import { BrandMark } from '../../../ui/layout/brand-mark.tsx';
import { Reader } from '../../../ui/reader/reader.ts';
import { SECTIONS } from './sections.ts';
import classes from './sidebar.module.css';

interface SidebarProps {
  readonly businessId: string;
  /** Whether it says how much is unread. */
  readonly counts: boolean;
  readonly onChoose?: () => void;
}

/** The sections of a business that are open to its reader. The chalk line stands at the current one. */
export function Sidebar({ businessId, counts, onChoose }: SidebarProps) {
  const { mayOpen } = use(Reader);
  const { section } = useDocumentNames();
  return (
    <nav aria-label="Main" className={classes.side}>
      <Link
        to="/p/m/$businessId"
        params={{ businessId }}
        className={classes.brand}
        {...(onChoose && { onClick: onChoose })}
      >
        <BrandMark />
      </Link>
      <ul>
        {SECTIONS.filter(({ to }) => mayOpen(to)).map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              params={{ businessId }}
              activeOptions={{ includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
              {...(onChoose && { onClick: onChoose })}
            >
              <Icon size={18} stroke={1.5} aria-hidden />
              {label === 'Invoices' ? section : label}
              {counts && label === 'Communications' && <UnreadCount businessId={businessId} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** More than these are not counted before a person. */
const MAX_COUNTED = 99;

/** How many conversations have a message that nobody has read. It changes as messages arrive. */
function UnreadCount({ businessId }: { businessId: string }) {
  const { data } = useQuery(unreadConversationsQuery(businessId, FIRST_UNREAD));
  const unread = data?.total ?? 0;
  if (unread === 0) return null;
  return (
    <>
      <span className={classes.hidden}>{` ${unread} unread`}</span>
      <span className={classes.unread} aria-hidden>
        {unread > MAX_COUNTED ? `${MAX_COUNTED}+` : unread}
      </span>
    </>
  );
}

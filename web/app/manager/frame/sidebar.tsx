import { Link } from '@tanstack/react-router';
import { BrandMark } from '../../../ui/layout/brand-mark.tsx';
import { SECTIONS } from './sections.ts';
import classes from './sidebar.module.css';

/** The sections of a business. The chalk line stands at the current one. */
export function Sidebar({ businessId, onChoose }: { businessId: string; onChoose?: () => void }) {
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
        {SECTIONS.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              params={{ businessId }}
              activeOptions={{ includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
              {...(onChoose && { onClick: onChoose })}
            >
              <Icon size={18} stroke={1.5} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

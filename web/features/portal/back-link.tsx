import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import { Link } from '@tanstack/react-router';
import classes from './back-link.module.css';

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={classes.back}>
      <IconChevronLeft size={16} stroke={1.75} aria-hidden />
      {children}
    </Link>
  );
}

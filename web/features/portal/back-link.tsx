import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import { Link } from '@tanstack/react-router';
import type { LinkTarget } from '../../ui/controls/link-target.ts';
import classes from './back-link.module.css';

export function BackLink({ children, ...target }: LinkTarget & { children: string }) {
  return (
    <Link {...target} className={classes.back}>
      <IconChevronLeft size={16} stroke={1.75} aria-hidden />
      {children}
    </Link>
  );
}

import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { ReactNode } from 'react';
import { ButtonLink } from './button-link.tsx';

/** The page's one primary action: a new thing. `quiet` is the same inside an empty list. */
export const NewLink = ({ to, quiet = false, children }: { to: string; quiet?: boolean; children: ReactNode }) => (
  <ButtonLink
    to={to}
    variant={quiet ? 'default' : 'filled'}
    leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
  >
    {children}
  </ButtonLink>
);

import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { ReactNode } from 'react';
import { ButtonLink } from './button-link.tsx';

interface NewLinkProps {
  readonly to: string;
  /** What the form starts with. */
  readonly search?: Readonly<Record<string, string>>;
  readonly quiet?: boolean;
  readonly children: ReactNode;
}

/** The page's one primary action: a new thing. `quiet` is the same inside an empty list or a section. */
export const NewLink = ({ to, search, quiet = false, children }: NewLinkProps) => (
  <ButtonLink
    to={to}
    {...(search !== undefined && { search })}
    variant={quiet ? 'default' : 'filled'}
    leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
  >
    {children}
  </ButtonLink>
);

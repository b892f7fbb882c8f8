import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import type { ReactNode } from 'react';
import { ButtonLink } from './button-link.tsx';
import type { LinkTarget } from './link-target.ts';

type NewLinkProps = LinkTarget & { readonly quiet?: boolean; readonly children: ReactNode };

/** The page's one primary action, a new thing. `quiet` is the same inside an empty list or a section. */
export const NewLink = ({ quiet = false, children, ...target }: NewLinkProps) => (
  <ButtonLink
    {...target}
    variant={quiet ? 'default' : 'filled'}
    leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
  >
    {children}
  </ButtonLink>
);

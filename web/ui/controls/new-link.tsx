import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { type ReactNode, use } from 'react';
import { Reader } from '../reader/reader.ts';
import { ButtonLink } from './button-link.tsx';
import type { LinkTarget } from './link-target.ts';

type NewLinkProps = LinkTarget & { readonly quiet?: boolean; readonly children: ReactNode };

/**
 * The page's one primary action, a new thing. `quiet` is the same inside an empty list or a section. It stands only for whom its
 * page is open (ROLE-13).
 */
export function NewLink({ quiet = false, children, ...target }: NewLinkProps) {
  if (!use(Reader).mayOpen(target.to)) return null;
  return (
    <ButtonLink
      {...target}
      variant={quiet ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
    >
      {children}
    </ButtonLink>
  );
}

import { Outlet, useMatches } from '@tanstack/react-router';
import { notIncluded } from '@underlay/domain/members/rights.ts';
import { mayWith, useMe } from '../../../features/businesses/rights.ts';
import { NotYourRole } from '../../../ui/feedback/not-your-role.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';

/** The page, as long as its reader's role includes it. Otherwise nothing of it is asked for, and the server's words stand here. */
export function PageByRight() {
  const me = useMe();
  const may = mayWith(me);
  const isOpen = useMatches({ select: (matches) => matches.every(({ staticData: { need = 'member' } }) => may(need)) });
  if (isOpen) return <Outlet />;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Not in your role' }]} />
      <NotYourRole title="Not in your role" copy={notIncluded(me.role)} />
    </>
  );
}

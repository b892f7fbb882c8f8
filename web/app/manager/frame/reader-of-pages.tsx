import { type AnyRoute, useRouter } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { BEGINNINGS, mayWith, useMe } from '../../../features/businesses/rights.ts';
import { useBusinessId } from '../../../features/businesses/use-business-id.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { type PageReader, Reader } from '../../../ui/reader/reader.ts';

/** Tells every link which pages are open to its reader: a page says what it needs where its route stands. */
export function ReaderOfPages({ children }: { readonly children: ReactNode }) {
  const businessId = useBusinessId();
  const { routesByPath } = useRouter();
  const me = useMe();
  const reader = useMemo((): PageReader => {
    const may = mayWith(me);
    const routes: Readonly<Record<string, AnyRoute | undefined>> = routesByPath;
    const { to, label } = BEGINNINGS[me.role];
    return {
      mayOpen: (path) => may(routes[path]?.options.staticData?.need ?? 'member'),
      begin: (
        <ButtonLink to={to} params={{ businessId }} variant="default">
          Go to {label}
        </ButtonLink>
      ),
    };
  }, [me, routesByPath, businessId]);
  return <Reader value={reader}>{children}</Reader>;
}

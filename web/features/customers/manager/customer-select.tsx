import type { FieldProps } from '../../../ui/fields/input-props.tsx';
import { SearchSelect } from '../../../ui/fields/search-select.tsx';
import { MATCHES, useMatches } from '../../../ui/fields/use-matches.ts';
import { customersQuery } from '../customer-queries.ts';

/** The customers that are offered for what was typed. */
export const offeredCustomersQuery = (businessId: string, name = '') =>
  customersQuery(businessId, { name, ...MATCHES });

/** One customer of thousands. With `create`, a new one can be entered instead. */
export function CustomerSelect({
  businessId,
  ...field
}: FieldProps & { businessId: string; chosenLabel?: string; create?: string }) {
  const { search } = useMatches(
    (name) => offeredCustomersQuery(businessId, name),
    ({ displayName }) => displayName,
  );
  return <SearchSelect {...field} {...search} nothing="No customers match." />;
}

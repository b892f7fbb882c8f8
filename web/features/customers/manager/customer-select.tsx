import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldProps } from '../../../ui/fields/input-props.tsx';
import { SearchSelect } from '../../../ui/fields/search-select.tsx';
import { customersQuery } from '../customer-queries.ts';

/** As many matches as fit a menu. A few more letters find the rest. */
const MATCHES = 20;

/** The customers that are offered for what was typed. */
export const offeredCustomersQuery = (businessId: string, name = '') =>
  customersQuery(businessId, { name, page: 1, pageSize: MATCHES });

/** One customer of thousands. With `create`, a new one can be entered instead. */
export function CustomerSelect({
  businessId,
  ...field
}: FieldProps & { businessId: string; chosenLabel?: string; create?: string }) {
  const [name, setName] = useState('');
  const { data, isPending, isPlaceholderData } = useQuery(offeredCustomersQuery(businessId, name));
  const options = (data?.rows ?? []).map(({ uuid, displayName }) => ({ value: uuid, label: displayName }));
  return (
    <SearchSelect
      {...field}
      options={options}
      busy={isPending || isPlaceholderData}
      onAsk={setName}
      nothing="No customers match."
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldProps } from '../../../ui/fields/input-props.tsx';
import { SearchSelect } from '../../../ui/fields/search-select.tsx';
import { customersQuery } from '../customer-queries.ts';

/** As many matches as fit a menu. A few more letters find the rest. */
const MATCHES = 20;

/** One customer of thousands. */
export function CustomerSelect({
  businessId,
  chosenLabel,
  ...field
}: FieldProps & { businessId: string; chosenLabel?: string }) {
  const [name, setName] = useState('');
  const { data, isFetching } = useQuery(customersQuery(businessId, { name, page: 1, pageSize: MATCHES }));
  const options = (data?.rows ?? []).map(({ uuid, displayName }) => ({ value: uuid, label: displayName }));
  return (
    <SearchSelect
      {...field}
      options={options}
      busy={isFetching}
      onAsk={setName}
      {...(chosenLabel !== undefined && { chosenLabel })}
      nothing="No customers match."
    />
  );
}

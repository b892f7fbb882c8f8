import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Item } from '../../../api/answers.ts';
import type { FieldProps } from '../../../ui/fields/input-props.tsx';
import { SearchSelect } from '../../../ui/fields/search-select.tsx';
import { itemsQuery } from '../inventory-queries.ts';

/** As many matches as fit a menu. A few more letters find the rest. */
const MATCHES = 20;

interface ItemSelectProps extends FieldProps {
  readonly businessId: string;
  /** The label of the choice that is already made. */
  readonly chosenLabel?: string;
  readonly onPick?: (item: Item | null) => void;
}

/** One item of the stock. The SKU tells two oaks apart. */
export function ItemSelect({ businessId, onPick, onChange, ...field }: ItemSelectProps) {
  const [name, setName] = useState('');
  const { data, isPending, isPlaceholderData } = useQuery(itemsQuery(businessId, { name, page: 1, pageSize: MATCHES }));
  const items = data?.rows ?? [];
  return (
    <SearchSelect
      {...field}
      options={items.map((item) => ({ value: item.uuid, label: `${item.name}, ${item.sku}` }))}
      busy={isPending || isPlaceholderData}
      onAsk={setName}
      nothing="No inventory matches."
      onChange={(id) => {
        onChange(id);
        onPick?.(items.find(({ uuid }) => uuid === id) ?? null);
      }}
    />
  );
}

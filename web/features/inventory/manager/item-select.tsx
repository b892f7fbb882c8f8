import type { Item } from '../../../api/answers.ts';
import type { FieldProps } from '../../../ui/fields/input-props.tsx';
import { SearchSelect } from '../../../ui/fields/search-select.tsx';
import { MATCHES, useMatches } from '../../../ui/fields/use-matches.ts';
import { itemsQuery } from '../inventory-queries.ts';

interface ItemSelectProps extends FieldProps {
  readonly businessId: string;
  /** The label of the choice that is already made. */
  readonly chosenLabel?: string;
  readonly onPick?: (item: Item | null) => void;
}

/** One item of the stock. The SKU tells two oaks apart. */
export function ItemSelect({ businessId, onPick, onChange, ...field }: ItemSelectProps) {
  const { rows, search } = useMatches(
    (name) => itemsQuery(businessId, { name, ...MATCHES }),
    ({ name, sku }) => `${name}, ${sku}`,
  );
  return (
    <SearchSelect
      {...field}
      {...search}
      nothing="No inventory matches."
      onChange={(id) => {
        onChange(id);
        onPick?.(rows.find(({ uuid }) => uuid === id) ?? null);
      }}
    />
  );
}

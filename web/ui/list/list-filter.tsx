import { Link } from '@tanstack/react-router';
import type { Option } from '../fields/select-fields.tsx';
import type { useListAddress } from './list-address.ts';
import classes from './list-filter.module.css';

interface ListFilterProps<Field extends string> {
  readonly label: string;
  readonly field: Field;
  readonly address: ReturnType<typeof useListAddress<Field>>;
  /** Besides the empty choice. */
  readonly options: readonly Option[];
  /** The label of the empty choice. */
  readonly usual?: string;
}

/** Which rows of a list are shown. Each choice is an address, so it can be shared, kept and gone back to. */
export function ListFilter<Field extends string>({
  label,
  field,
  address,
  options,
  usual = 'All',
}: ListFilterProps<Field>) {
  return (
    <nav className={classes.filter} aria-label={label}>
      {[{ value: '', label: usual }, ...options].map((option) => (
        <Link
          key={option.value}
          to="."
          search={address.choosing({ [field]: option.value } as Partial<Record<Field, string>>)}
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true }}
          data-chosen={address.search[field] === option.value || undefined}
          aria-current={address.search[field] === option.value ? 'true' : undefined}
        >
          {option.label}
        </Link>
      ))}
    </nav>
  );
}

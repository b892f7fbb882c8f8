import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ITEM_FIELDS } from '@underlay/domain/inventory/fields.ts';
import type { FieldProps } from '../../../ui/fields/input-props.tsx';
import { TextField } from '../../../ui/fields/text-fields.tsx';
import { MATCHES } from '../../../ui/fields/use-matches.ts';
import { itemsQuery } from '../inventory-queries.ts';

interface CodeFieldProps extends FieldProps {
  readonly businessId: string;
  readonly code: 'upc' | 'sku';
  /** Left out of an item that is not there yet. */
  readonly itemId?: string | undefined;
  /** Nothing is asked then: the item itself would be found, as soon as it is stored. */
  readonly saving: boolean;
}

const PAUSE_MILLISECONDS = 400;

/** Two items may have one code, as one carton that is sold in two ways. It is said, since it is by mistake more often. */
export function CodeField({ businessId, code, itemId, saving, ...field }: CodeFieldProps) {
  const other = useSameCode(businessId, { code, itemId, saving, typed: field.value });
  const help = other && (
    <span role="status">
      Also the {ITEM_FIELDS[code].label} of{' '}
      <Link to="/p/m/$businessId/inventory/$itemId" params={{ businessId, itemId: other.uuid }} target="_blank">
        {other.name}
      </Link>
      .
    </span>
  );
  return <TextField {...field} help={help} autoComplete="off" />;
}

interface Typed extends Pick<CodeFieldProps, 'code' | 'itemId' | 'saving'> {
  readonly typed: string;
}

/** Another item that has this very code. */
function useSameCode(businessId: string, { code, itemId, saving, typed }: Typed) {
  const wanted = folded(typed);
  const [asked] = useDebouncedValue(wanted, PAUSE_MILLISECONDS);
  const { data } = useQuery({
    ...itemsQuery(businessId, { [code]: asked, ...MATCHES }),
    enabled: asked !== '' && !saving,
  });
  return wanted === '' ? undefined : data?.rows.find((row) => row.uuid !== itemId && folded(row[code]) === wanted);
}

const folded = (code: string): string => code.trim().toLowerCase();

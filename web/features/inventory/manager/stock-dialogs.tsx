import type { ItemJson } from '@underlay/contract/inventory.ts';
import { aboveStock } from '@underlay/domain/inventory/stock.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { DateField } from '../../../ui/fields/date-fields.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { MoneyField, NumberField, TextField } from '../../../ui/fields/text-fields.tsx';
import { optional, pieces, required } from '../../../ui/form/field-rules.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useItemChanges } from '../inventory-queries.ts';
import { pieceCount, REMOVAL_OPTIONS } from '../stock-words.ts';
import { LOT_RULES, lotBody, NEW_LOT } from './item-entries.ts';

interface StockDialogProps {
  readonly businessId: string;
  readonly item: ItemJson;
  readonly onClose: () => void;
}

/** STOCK-07: a lot comes in. */
export function AddInventory({ businessId, item, onClose }: StockDialogProps) {
  const { addLot } = useItemChanges(businessId, item.uuid);
  const form = useRuledForm({
    initialValues: NEW_LOT,
    rules: LOT_RULES,
    submit: async (entries) => {
      const lot = lotBody(entries);
      const { quantity } = await addLot.mutateAsync(lot);
      toast(lot.quantity === 0 ? 'Nothing was added' : `${pieceCount(lot.quantity)} added, ${inStock(quantity)}`);
      onClose();
    },
  });
  const { text } = form;
  return (
    <FormDialog form={form} title="Add Inventory" words={`${item.name}: ${inStock(item.quantity)}.`} onClose={onClose}>
      <NumberField {...text('quantity')} label="Quantity to add" autoFocus />
      <DateField {...text('purchaseDate')} label="Purchase Date" />
      <MoneyField {...text('cost')} label="Cost (optional)" required={false} help="For the whole lot." />
      <MoneyField {...text('taxesPaid')} label="Taxes paid (optional)" required={false} help="For the whole lot." />
    </FormDialog>
  );
}

/** STOCK-08: pieces leave, at most those that are there. */
export function RemoveInventory({ businessId, item, onClose }: StockDialogProps) {
  const { remove } = useItemChanges(businessId, item.uuid);
  const form = useRuledForm({
    initialValues: { quantity: '', category: 'shrink', description: '' },
    rules: {
      quantity: (value) => pieces(value) ?? (Number(value) > item.quantity ? aboveStock(item.quantity) : null),
      category: required('select'),
      description: optional('nonblank'),
    },
    submit: async ({ quantity, category, description }) => {
      const leaving = Number(quantity);
      const reason = category === 'other' ? 'other' : 'shrink';
      const left = await remove.mutateAsync({ quantity: leaving, category: reason, description: description.trim() });
      toast(leaving === 0 ? 'Nothing was removed' : `${pieceCount(leaving)} removed, ${inStock(left.quantity)}`);
      onClose();
    },
  });
  const { text } = form;
  return (
    <FormDialog
      form={form}
      title="Remove Inventory"
      words={`${item.name}: ${inStock(item.quantity)}.`}
      onClose={onClose}
    >
      <NumberField
        {...text('quantity')}
        label="Quantity to Remove"
        help={item.quantity === 0 ? aboveStock(0) : `At most ${pieceCount(item.quantity)}.`}
        autoFocus
      />
      <SelectField {...text('category')} label="Reason" options={REMOVAL_OPTIONS} />
      <TextField
        {...text('description')}
        label="Description (optional)"
        required={false}
        autoComplete="off"
        maxLength={500}
        help="What the history will say: two cartons got wet"
      />
    </FormDialog>
  );
}

const inStock = (quantity: number): string => `${pieceCount(quantity)} in stock`;

import { fieldMessage, figureIn, numberIn } from '@underlay/domain/forms/field.ts';
import { LOT_FIELDS, REMOVAL_FIELDS } from '@underlay/domain/inventory/fields.ts';
import { aboveStock } from '@underlay/domain/inventory/stock.ts';
import { useState } from 'react';
import type { Item } from '../../../api/answers.ts';
import { ApiError } from '../../../api/api-error.ts';
import { isFinal } from '../../../api/unanswered.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { DateField } from '../../../ui/fields/date-fields.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { MoneyField, NumberField, TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useMay } from '../../businesses/index.ts';
import { useItemChanges } from '../inventory-queries.ts';
import { pieceCount } from '../stock-copy.ts';
import { usePurchaseDay } from './purchase-day.ts';

interface StockDialogProps {
  readonly businessId: string;
  readonly item: Item;
  readonly onClose: () => void;
}

/** STOCK-07: a lot comes in. */
export function AddInventory({ businessId, item, onClose }: StockDialogProps) {
  const may = useMay();
  const { addLot } = useItemChanges(businessId, item.uuid);
  const purchaseDate = usePurchaseDay(businessId);
  const form = useFieldForm({
    fields: LOT_FIELDS,
    rules: {
      purchaseDate,
      quantity: (value, { cost, taxesPaid }) => {
        const isPaid = [cost, taxesPaid].some((typed) => (figureIn('money', String(typed)) ?? 0) > 0);
        const isNone = figureIn('count', String(value)) === 0;
        return fieldMessage(LOT_FIELDS.quantity, value) ?? (isPaid && isNone ? PAID_FOR_NONE : null);
      },
    },
    submit: async (lot) => {
      const { quantity } = await addLot.mutateAsync(lot);
      toast(lot.quantity === 0 ? 'Nothing was added' : `${pieceCount(lot.quantity)} added, ${inStock(quantity)}`);
      onClose();
    },
  });
  const { field } = form;
  return (
    <FormDialog form={form} title="Add Inventory" copy={`${item.name}: ${inStock(item.quantity)}.`} onClose={onClose}>
      <NumberField {...field('quantity')} autoFocus />
      <DateField {...field('purchaseDate')} />
      {may('spend') && (
        <>
          <MoneyField {...field('cost')} help="For the whole lot." />
          <MoneyField {...field('taxesPaid')} help="For the whole lot." />
        </>
      )}
    </FormDialog>
  );
}

/** STOCK-08: pieces leave, at most those that are there. */
export function RemoveInventory({ businessId, item, onClose }: StockDialogProps) {
  const { remove } = useItemChanges(businessId, item.uuid);
  // While nobody knows whether they were removed, as many may be sent again: the stock of now may be without them.
  const [unanswered, setUnanswered] = useState<number | null>(null);
  const form = useFieldForm({
    fields: REMOVAL_FIELDS,
    stored: { category: 'shrink' },
    rules: {
      quantity: (value) => {
        const wanted = numberIn('count', String(value)) ?? 0;
        const tooMuch = wanted > item.quantity && wanted !== unanswered ? aboveStock(item.quantity) : null;
        return fieldMessage(REMOVAL_FIELDS.quantity, value) ?? tooMuch;
      },
    },
    submit: async (body) => {
      const { quantity } = body;
      setUnanswered(quantity);
      const left = await remove.mutateAsync(body).catch((error: unknown) => {
        if (error instanceof ApiError && isFinal(error)) setUnanswered(null);
        throw error;
      });
      toast(quantity === 0 ? 'Nothing was removed' : `${pieceCount(quantity)} removed, ${inStock(left.quantity)}`);
      onClose();
    },
  });
  const { field } = form;
  return (
    <FormDialog
      form={form}
      title="Remove Inventory"
      copy={`${item.name}: ${inStock(item.quantity)}.`}
      onClose={onClose}
    >
      <NumberField
        {...field('quantity')}
        help={item.quantity === 0 ? aboveStock(0) : `At most ${pieceCount(item.quantity)}.`}
        autoFocus
      />
      <SelectField {...field('category')} options={REMOVAL_FIELDS.category.options} />
      <TextField {...field('description')} autoComplete="off" help="What the history will say: two cartons got wet" />
    </FormDialog>
  );
}

/** Of a lot of 0 pieces nothing is recorded (D53). */
const PAID_FOR_NONE = 'Must be 1 or more. With 0 no lot is recorded, and its cost and taxes would be left out.';

const inStock = (quantity: number): string => `${pieceCount(quantity)} in stock`;

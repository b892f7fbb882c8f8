import { useQuery } from '@tanstack/react-query';
import { bodyOf, type Entries, entriesOf, rulesOf } from '@underlay/domain/forms/entries.ts';
import { UNITS } from '@underlay/domain/money/quantity.ts';
import { PRICE_ITEM_FIELDS } from '@underlay/domain/price-book/fields.ts';
import type { PriceItem } from '../../../api/answers.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { CheckboxField } from '../../../ui/fields/choice-fields.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { MoneyField, TextAreaField, TextField } from '../../../ui/fields/text-fields.tsx';
import { required } from '../../../ui/form/field-rules.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { fieldBindings } from '../../../ui/form/use-field-form.ts';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useSaveOver } from '../../../ui/form/use-save-over.ts';
import { categoriesQuery, PAYMENT_CATEGORY, taxRatesQuery, useMay } from '../../businesses/index.ts';
import { ItemSelect } from '../../inventory/manager/index.ts';
import { usePriceItemChanges } from '../price-item-queries.ts';

interface PriceItemDialogProps {
  readonly businessId: string;
  /** Null for a new one. */
  readonly item: PriceItem | null;
  /** What a new one begins with, when it is made of something. */
  readonly start?: PriceItemStart;
  readonly onSaved?: (item: PriceItem) => void;
  readonly onClose: () => void;
}

type PriceItemStart = Partial<
  Pick<PriceItem, 'name' | 'description' | 'code' | 'categoryId' | 'unit' | 'rate' | 'cost' | 'waste' | 'tax'>
>;

interface PriceItemTexts extends Entries<typeof PRICE_ITEM_FIELDS>, Record<string, unknown> {
  readonly tax: string;
  readonly stockItemId: string;
  readonly retired: boolean;
}

const anything = () => null;
const RULES = { ...rulesOf(PRICE_ITEM_FIELDS), tax: required('select'), stockItemId: anything, retired: anything };

const textsOf = (item: PriceItem | null, start: PriceItemStart = {}): PriceItemTexts => ({
  ...entriesOf(PRICE_ITEM_FIELDS, item ?? { unit: 'each', waste: 0, ...start }),
  tax: item?.tax ?? start.tax ?? 'document',
  stockItemId: item?.stockItemId ?? '',
  retired: item?.active === false,
});

/** BOOK-01: an item that is added, changed, retired or put in use again. */
export function PriceItemDialog({ businessId, item, start, onSaved, onClose }: PriceItemDialogProps) {
  const { add, change } = usePriceItemChanges(businessId);
  const saveOver = useSaveOver(item?.version);
  const form = useRuledForm<PriceItemTexts>({
    initialValues: textsOf(item, start),
    rules: RULES,
    submit: async (texts) => {
      const { tax, retired, stockItemId } = texts;
      const body = { ...bodyOf(PRICE_ITEM_FIELDS, texts), tax, stockItemId: stockItemId === '' ? null : stockItemId };
      const saved = await saveOver(body, (sent) =>
        item === null
          ? add.mutateAsync(sent)
          : change.mutateAsync({ priceItemId: item.uuid, body: { ...sent, active: !retired } }),
      );
      onSaved?.(saved);
      toast('Item saved');
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={item === null ? 'Add Item' : 'Change Item'} save="Save Item" wide onClose={onClose}>
      <PriceItemFields businessId={businessId} form={form} item={item} />
    </FormDialog>
  );
}

interface PriceItemFieldsProps extends Pick<PriceItemDialogProps, 'businessId' | 'item'> {
  readonly form: ReturnType<typeof useRuledForm<PriceItemTexts>>;
}

function PriceItemFields({ businessId, form, item }: PriceItemFieldsProps) {
  const { field } = fieldBindings(form, PRICE_ITEM_FIELDS);
  const may = useMay();
  const { data: categories = [] } = useQuery(categoriesQuery(businessId));
  return (
    <>
      <TextField {...field('name')} autoComplete="off" autoFocus />
      <TextField {...field('code')} autoComplete="off" />
      <div data-whole>
        <TextAreaField {...field('description')} rows={2} help="As it stands on a line. The name, if this is empty." />
      </div>
      <SelectField
        {...field('categoryId')}
        options={categories.filter(({ name }) => name !== PAYMENT_CATEGORY).map(optionOf)}
      />
      <TaxField businessId={businessId} form={form} />
      <SelectField {...field('unit')} choose={null} options={UNITS.map((unit) => ({ value: unit, label: unit }))} />
      <MoneyField {...field('rate')} placeholder="0.00" />
      {may('costs') && <MoneyField {...field('cost')} placeholder="0.00" help="Customers never see it." />}
      <TextField
        {...field('waste')}
        inputMode="decimal"
        autoComplete="off"
        help="Added to what is measured: 10% make 453.2 of 412."
      />
      <ItemSelect
        {...form.text('stockItemId')}
        label="Inventory Item"
        required={false}
        businessId={businessId}
        chosenLabel={item?.stockItemName ?? ''}
        help="What it sells of the stock."
      />
      {item !== null && (
        <div data-whole>
          <CheckboxField
            {...form.tick('retired')}
            label="Retired"
            help="It is no longer offered. Lines that have it keep it."
          />
        </div>
      )}
    </>
  );
}

const optionOf = ({ uuid, name }: { uuid: string; name: string }) => ({ value: uuid, label: name });

/** TAX-02: the sales tax of the document, a named rate, or none. A retired rate stays where it was chosen before. */
function TaxField({ businessId, form }: Pick<PriceItemFieldsProps, 'businessId' | 'form'>) {
  const { data: rates = [] } = useQuery(taxRatesQuery(businessId));
  const text = form.text('tax');
  const named = rates
    .filter(({ uuid, active }) => active || uuid === text.value)
    .map(({ uuid, name, percent }) => ({ value: uuid, label: `${name}, ${percent}%` }));
  return <SelectField {...text} label="Tax" choose={null} options={[...TAXES, ...named]} />;
}

const TAXES = [
  { value: 'document', label: 'Sales tax of the document' },
  { value: 'none', label: 'Not taxed' },
];

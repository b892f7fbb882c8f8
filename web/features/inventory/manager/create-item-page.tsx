import { NEW_ITEM_FIELDS } from '@underlay/domain/inventory/fields.ts';
import { ZERO } from '@underlay/domain/money/money.ts';
import { DateField } from '../../../ui/fields/date-fields.tsx';
import { MoneyField, NumberField } from '../../../ui/fields/text-fields.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useLeadOn } from '../../../ui/form/use-lead-on.ts';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { FormSection } from '../../../ui/layout/form-layout.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { useBusinessId, useMay } from '../../businesses/index.ts';
import { useCreateItem } from '../inventory-queries.ts';
import { ItemFields } from './item-fields.tsx';
import { usePurchaseDay } from './purchase-day.ts';

/** Of whoever may not spend. */
const WITHOUT_COSTS = { cost: ZERO, taxesPaid: ZERO };

/** STOCK-04: an item with its first lot. */
export function CreateItemPage() {
  const businessId = useBusinessId();
  const leadOn = useLeadOn();
  const create = useCreateItem(businessId);
  const list = { to: '/p/m/$businessId/inventory', params: { businessId } } as const;
  const spends = useMay()('spend');
  const purchaseDate = usePurchaseDay(businessId);
  const form = useFieldForm({
    fields: NEW_ITEM_FIELDS,
    rules: { purchaseDate },
    ...(!spends && { stored: WITHOUT_COSTS }),
    submit: async (body) => {
      const item = await create.mutateAsync(body);
      await leadOn(`${item.name} was added`, {
        to: '/p/m/$businessId/inventory/$itemId',
        params: { businessId, itemId: item.uuid },
        replace: true,
      });
    },
  });
  const { field } = form;
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Inventory', link: list }, { label: 'Add new Item' }]} />
      <PageHead title="Add new Item" />
      <RecordForm form={form} label="Add new Item" save="Add Item" cancel={list}>
        <FormSection>
          <ItemFields businessId={businessId} form={form} />
        </FormSection>
        <FormSection
          title="First lot"
          help={
            spends
              ? 'Cost and taxes are for the whole quantity. With a quantity of 0 no lot is recorded, and cost and taxes are left out.'
              : 'With a quantity of 0 no lot is recorded.'
          }
        >
          <NumberField {...field('quantity')} />
          <DateField {...field('purchaseDate')} />
          {spends && (
            <>
              <MoneyField {...field('cost')} />
              <MoneyField {...field('taxesPaid')} />
            </>
          )}
        </FormSection>
      </RecordForm>
    </>
  );
}

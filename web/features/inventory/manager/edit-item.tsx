import { ITEM_FIELDS } from '@underlay/domain/inventory/fields.ts';
import type { Item } from '../../../api/answers.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useSaveOver } from '../../../ui/form/use-save-over.ts';
import { FormSection } from '../../../ui/layout/form-layout.tsx';
import { useItemChanges } from '../inventory-queries.ts';
import { ItemFields } from './item-fields.tsx';

interface EditItemProps {
  readonly businessId: string;
  readonly item: Item;
  readonly onClose: () => void;
}

/** STOCK-06: in the place of what it changes. */
export function EditItem({ businessId, item, onClose }: EditItemProps) {
  const { change } = useItemChanges(businessId, item.uuid);
  const saveOver = useSaveOver(item.version);
  const form = useFieldForm({
    fields: ITEM_FIELDS,
    stored: item,
    submit: async (body) => {
      await saveOver(body, change.mutateAsync);
      toast('Changes saved');
      onClose();
    },
  });
  return (
    <RecordForm form={form} label="Edit Details" save="Save Changes" cancel={onClose} quiet>
      <FormSection>
        <ItemFields businessId={businessId} itemId={item.uuid} form={form} autoFocus />
      </FormSection>
    </RecordForm>
  );
}

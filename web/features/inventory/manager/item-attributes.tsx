import { ActionIcon, Button } from '@mantine/core';
import type { Item } from '../../../api/answers.ts';
import { useMay } from '../../businesses/index.ts';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Button.layer.css';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { AttributeJson } from '@underlay/contract/inventory.ts';
import { asSentence } from '@underlay/domain/copy/sentence.ts';
import { ATTRIBUTE_FIELDS } from '@underlay/domain/inventory/fields.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast, toastProblem } from '../../../ui/feedback/toasts.tsx';
import { TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { useLocalPages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { useItemChanges } from '../inventory-queries.ts';

/** TABLE-04. */
const PAGE_SIZE = 5;

interface ItemAttributesProps {
  readonly businessId: string;
  readonly item: Item;
}

/** STOCK-09: they come with the item, so they are paged here. */
export function ItemAttributes({ businessId, item }: ItemAttributesProps) {
  const { deleteAttribute } = useItemChanges(businessId, item.uuid);
  const pages = useLocalPages(item.inventoryAttributes, PAGE_SIZE);
  const may = useMay();
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<AttributeJson | null>(null);
  const remove = async ({ uuid, name }: AttributeJson) => {
    try {
      await deleteAttribute.mutateAsync(uuid);
      toast(`${name} was deleted`);
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    setAsked(null);
  };
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      Add Attribute
    </Button>
  );
  return (
    <PageSection title="Attributes" action={may('plan') && add}>
      <ListSheet>
        <PagedTable
          {...pages}
          label="Attributes"
          columns={columns(setAsked).filter(({ key }) => key !== 'remove' || may('plan'))}
          rowKey={(row) => row.uuid}
          empty="No attributes to display."
          cardAreas="'name remove' 'value remove' 'desc desc'"
          cardColumns="minmax(0, 1fr) auto"
        />
      </ListSheet>
      {adding && <AddAttribute businessId={businessId} item={item} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        opened={asked !== null}
        title={asked === null ? '' : `Delete “${asked.name}”?`}
        confirm="Delete"
        busy={deleteAttribute.isPending}
        onConfirm={() => {
          if (asked !== null) void remove(asked);
        }}
        onClose={() => setAsked(null)}
      >
        {asSentence(`The attribute is taken off ${item.name}`)} It cannot be brought back.
      </ConfirmDialog>
    </PageSection>
  );
}

const columns = (ask: (attribute: AttributeJson) => void): readonly Column<AttributeJson>[] => [
  { key: 'name', header: 'Name', cell: (row) => row.name, inCard: 'title' },
  { key: 'value', header: 'Value', cell: (row) => row.value, inCard: 'second' },
  { key: 'desc', header: 'Description', cell: (row) => row.description, inCard: 'faint' },
  {
    key: 'remove',
    header: 'Delete',
    quietHeader: true,
    align: 'right',
    cell: (row) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Delete ${row.name}`}
        title="Delete"
        onClick={() => ask(row)}
      >
        <IconTrash size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    ),
  },
];

function AddAttribute({ businessId, item, onClose }: ItemAttributesProps & { onClose: () => void }) {
  const { addAttribute } = useItemChanges(businessId, item.uuid);
  const form = useFieldForm({
    fields: ATTRIBUTE_FIELDS,
    submit: async (body) => {
      const { name } = await addAttribute.mutateAsync(body);
      toast(`${name} was added`);
      onClose();
    },
  });
  const { field } = form;
  return (
    <FormDialog form={form} title="Add Attribute" copy={`What ${item.name} is like.`} onClose={onClose}>
      <TextField {...field('name')} autoComplete="off" help="Thickness, grade" autoFocus />
      <TextField {...field('value')} autoComplete="off" help="3/4 in., select" />
      <TextField {...field('description')} autoComplete="off" />
    </FormDialog>
  );
}

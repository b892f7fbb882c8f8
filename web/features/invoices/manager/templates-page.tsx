import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { QuoteTemplateJson } from '@underlay/contract/quote-templates.ts';
import { TEMPLATE_FIELDS } from '@underlay/domain/offers/template.ts';
import { useState } from 'react';
import { MoreMenu } from '../../../ui/controls/more-menu.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast, toastProblem } from '../../../ui/feedback/toasts.tsx';
import { TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useSaveOver } from '../../../ui/form/use-save-over.ts';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { useLocalPages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { useBusinessDay, useBusinessId } from '../../businesses/index.ts';
import { templatesQuery, useTemplateChanges } from '../template-queries.ts';

type Asked = { readonly what: 'rename' | 'delete'; readonly template: QuoteTemplateJson } | null;

/** QUO-14: what quotes can begin with, to be renamed and deleted. */
export function TemplatesPage() {
  const businessId = useBusinessId();
  const { dayOf } = useBusinessDay(businessId);
  const list = useQuery(templatesQuery(businessId));
  const pages = useLocalPages(list.data ?? []);
  const [asked, ask] = useState<Asked>(null);
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Settings', link: { to: '/p/m/$businessId/settings', params: { businessId } } },
          { label: 'Templates' },
        ]}
      />
      <PageHead title="Templates" />
      <ListSheet label="Templates">
        <PagedTable
          {...pages}
          rows={list.data && pages.rows}
          label="Templates"
          columns={columns(dayOf, ask)}
          rowKey={(row) => row.uuid}
          failed={list.isError}
          onRetry={() => void list.refetch()}
          empty="No templates to display. Open a quote to start others from, and choose “Save as template”."
          cardAreas="'name menu' 'parts day'"
          cardColumns="minmax(0, 1fr) auto"
        />
      </ListSheet>
      {asked?.what === 'rename' && (
        <RenameTemplate businessId={businessId} template={asked.template} onClose={() => ask(null)} />
      )}
      {asked?.what === 'delete' && (
        <DeleteTemplate businessId={businessId} template={asked.template} onClose={() => ask(null)} />
      )}
    </>
  );
}

const columns = (
  dayOf: (moment: string) => string,
  ask: (asked: Asked) => void,
): readonly Column<QuoteTemplateJson>[] => [
  { key: 'name', header: 'Name', cell: ({ name }) => name, inCard: 'title', clip: true },
  { key: 'parts', header: 'Holds', cell: partsText, inCard: 'faint' },
  { key: 'day', header: 'Saved On', cell: ({ createdAt }) => dayOf(createdAt), inCard: 'small', isDay: true },
  {
    key: 'menu',
    header: 'Actions',
    quietHeader: true,
    align: 'right',
    cell: (template) => (
      <MoreMenu label={`More about ${template.name}`} size="row">
        <Menu.Item onClick={() => ask({ what: 'rename', template })}>Rename</Menu.Item>
        <Menu.Item onClick={() => ask({ what: 'delete', template })}>Delete</Menu.Item>
      </MoreMenu>
    ),
  },
];

function partsText({ sections, lines }: QuoteTemplateJson): string {
  const ofLines = `${lines} ${lines === 1 ? 'line' : 'lines'}`;
  return sections === 0 ? ofLines : `${sections} ${sections === 1 ? 'section' : 'sections'}, ${ofLines}`;
}

interface OfTemplateProps {
  readonly businessId: string;
  readonly template: QuoteTemplateJson;
  readonly onClose: () => void;
}

function RenameTemplate({ businessId, template, onClose }: OfTemplateProps) {
  const { rename } = useTemplateChanges(businessId);
  const saveOver = useSaveOver(template.version);
  const form = useFieldForm({
    fields: TEMPLATE_FIELDS,
    stored: template,
    submit: async (body) => {
      await saveOver({ templateId: template.uuid, ...body }, rename.mutateAsync);
      toast('Template renamed');
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="Rename template" save="Rename" onClose={onClose}>
      <TextField {...form.field('name')} autoComplete="off" autoFocus />
    </FormDialog>
  );
}

function DeleteTemplate({ businessId, template: { uuid, name }, onClose }: OfTemplateProps) {
  const { remove } = useTemplateChanges(businessId);
  const confirm = async () => {
    try {
      await remove.mutateAsync(uuid);
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={`Delete the template “${name}”?`}
      confirm="Delete"
      busy={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      Quotes that were made with it stay as they are.
    </ConfirmDialog>
  );
}

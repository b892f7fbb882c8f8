import { useSearch } from '@tanstack/react-router';
import type { SubcontractorJson } from '@underlay/contract/subcontractors.ts';
import type { WorkOrderJson } from '@underlay/contract/work-orders.ts';
import { entriesOf } from '@underlay/domain/forms/entries.ts';
import { ORDER_SUBCONTRACTOR_FIELDS } from '@underlay/domain/work-orders/fields.ts';
import { useEffect, useState } from 'react';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast, toastProblem } from '../../../ui/feedback/toasts.tsx';
import type { FieldProps } from '../../../ui/fields/input-props.tsx';
import { SearchSelect } from '../../../ui/fields/search-select.tsx';
import { MATCHES, useMatches } from '../../../ui/fields/use-matches.ts';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { ListSheet } from '../../../ui/layout/list-sheet.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { useLocalPages } from '../../../ui/table/local-pages.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { useMay } from '../../businesses/index.ts';
import { SUBCONTRACTOR_CARD, SUBCONTRACTOR_COLUMNS } from '../../subcontractors/manager/index.ts';
import { candidatesQuery, useWorkOrderChanges } from '../work-order-queries.ts';
import { AddForm, AddToggle } from './add-form.tsx';
import { EditToggle, RemoveButton } from './edit-toggle.tsx';
import classes from './work-order.module.css';

interface OrderProps {
  readonly businessId: string;
  readonly order: WorkOrderJson;
}

/** What the address says when the page was opened to add somebody. */
export const ADD_SUBCONTRACTOR = 'subcontractor';

/** WO-13, WO-14: who works on the order. */
export function OrderSubcontractors({ businessId, order }: OrderProps) {
  const { add } = useSearch({ from: '/signed-in/p/m/$businessId/work-orders/$orderId' });
  const canPlan = useMay()('plan');
  const [adding, setAdding] = useState(false);
  // After the title has taken the focus, which the first field then takes over.
  useEffect(() => setAdding(add === ADD_SUBCONTRACTOR && canPlan), [add, canPlan]);
  const [editing, setEditing] = useState(false);
  const [asked, setAsked] = useState<SubcontractorJson | null>(null);
  const { changeSubcontractor } = useWorkOrderChanges(businessId, order.uuid);
  const remove = async ({ uuid, displayName }: SubcontractorJson) => {
    try {
      await changeSubcontractor.mutateAsync({ subContractorId: uuid, action: 'remove' });
      toast(`${displayName} was taken off`);
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    setAsked(null);
  };
  const some = order.subContractors.length > 0;
  return (
    <PageSection
      title="Subcontractors"
      action={
        canPlan && (
          <>
            {some && <EditToggle what="the subcontractors" on={editing} onChange={setEditing} />}
            <AddToggle what="a subcontractor" open={adding} onChange={setAdding} />
          </>
        )
      }
    >
      <ListSheet>
        {adding && <AddSubcontractor businessId={businessId} order={order} onClose={() => setAdding(false)} />}
        <PagedTable
          {...useLocalPages(order.subContractors)}
          label="Subcontractors of this work order"
          columns={editing ? [...SUBCONTRACTOR_COLUMNS, removeColumn(setAsked)] : SUBCONTRACTOR_COLUMNS}
          cardAreas={
            editing
              ? SUBCONTRACTOR_CARD.cardAreas.replace("'name name'", "'name remove'")
              : SUBCONTRACTOR_CARD.cardAreas
          }
          cardColumns={SUBCONTRACTOR_CARD.cardColumns}
          rowKey={(person) => person.uuid}
          {...(!editing && {
            rowLink: (person: SubcontractorJson) => ({
              to: '/p/m/$businessId/sub-contractors/$contractorId',
              params: { businessId, contractorId: person.uuid },
            }),
          })}
          empty="No subcontractors to display."
        />
      </ListSheet>
      <ConfirmDialog
        opened={asked !== null}
        title={asked === null ? '' : `Take ${asked.displayName} off this work order?`}
        confirm="Remove"
        busy={changeSubcontractor.isPending}
        onConfirm={() => asked !== null && void remove(asked)}
        onClose={() => setAsked(null)}
      >
        Their expense reports stay, and they can be added again.
      </ConfirmDialog>
    </PageSection>
  );
}

const removeColumn = (onRemove: (person: SubcontractorJson) => void): Column<SubcontractorJson> => ({
  key: 'remove',
  header: 'Remove',
  quietHeader: true,
  cell: (person) => <RemoveButton what={person.displayName} onClick={() => onRemove(person)} />,
  align: 'right',
});

/** The call says what it means, so that a second press changes nothing (D50). */
function AddSubcontractor({ businessId, order, onClose }: OrderProps & { onClose: () => void }) {
  const { changeSubcontractor } = useWorkOrderChanges(businessId, order.uuid);
  const [added, setAdded] = useState(0);
  const form = useFieldForm({
    fields: ORDER_SUBCONTRACTOR_FIELDS,
    submit: async ({ subContractorId }) => {
      const { subContractors } = await changeSubcontractor.mutateAsync({ subContractorId, action: 'add' });
      const person = subContractors.find(({ uuid }) => uuid === subContractorId);
      toast(`${person?.displayName ?? 'The subcontractor'} was added`);
      form.startOver(entriesOf(ORDER_SUBCONTRACTOR_FIELDS));
      setAdded((count) => count + 1);
    },
  });
  return (
    <AddForm
      form={form}
      label="Add Subcontractor"
      added={added}
      onClose={onClose}
      aside={
        <ButtonLink to="/p/m/$businessId/sub-contractors/create" params={{ businessId }} variant="subtle">
          Create a new Subcontractor
        </ButtonLink>
      }
    >
      <div className={classes.choice}>
        <CandidateSelect
          {...form.field('subContractorId')}
          key={added}
          businessId={businessId}
          orderId={order.uuid}
          autoFocus
        />
      </div>
    </AddForm>
  );
}

/** One of those who are not on the order yet (D51). */
function CandidateSelect({ businessId, orderId, ...field }: FieldProps & { businessId: string; orderId: string }) {
  const { search } = useMatches(
    (name) => candidatesQuery(businessId, orderId, { name, ...MATCHES }),
    ({ displayName }) => displayName,
  );
  return <SearchSelect {...field} {...search} nothing="No subcontractors match." />;
}

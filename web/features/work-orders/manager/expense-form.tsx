import { Button } from '@mantine/core';
import type { WorkOrderJson } from '@underlay/contract/work-orders.ts';
import { entriesOf, rulesOf } from '@underlay/domain/forms/entries.ts';
import { EXPENSE_REPORT_FIELDS } from '@underlay/domain/work-orders/fields.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { TextAreaField } from '../../../ui/fields/text-fields.tsx';
import { required } from '../../../ui/form/field-rules.ts';
import { useLeadOn } from '../../../ui/form/use-lead-on.ts';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { FormButtons, FormProblem, FormSection, FormSheet, Span } from '../../../ui/layout/form-layout.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { useAddExpenseReport } from '../work-order-queries.ts';
import { type ExpenseEntry, linesMessage, NO_LINES, reportBody } from './expense-draft.ts';
import classes from './expense-form.module.css';
import { ExpenseLineEntry, useExpenseLineEntry } from './expense-line-entry.tsx';
import { ExpenseLines } from './expense-lines.tsx';

interface ExpenseFormProps {
  readonly businessId: string;
  readonly order: WorkOrderJson;
  readonly view: LinkTarget;
}

const START = { subcontractorId: '', ...entriesOf(EXPENSE_REPORT_FIELDS), lineItems: NO_LINES };
const RULES = { subcontractorId: required('select'), ...rulesOf(EXPENSE_REPORT_FIELDS), lineItems: linesMessage };

/** WO-15 to WO-18. Save adds what was typed as the next line but not added yet, or is stopped by it. */
export function ExpenseForm({ businessId, order, view }: ExpenseFormProps) {
  const leadOn = useLeadOn();
  const add = useAddExpenseReport(businessId, order.uuid);
  const people = order.subContractors.map(({ uuid, displayName }) => ({ value: uuid, label: displayName }));
  const [only] = people.length === 1 ? people : [];
  const form = useRuledForm({
    initialValues: { ...START, subcontractorId: only?.value ?? '' },
    rules: RULES,
    submit: async ({ subcontractorId, ...entries }) => {
      await add.mutateAsync({ subcontractorId, body: reportBody(entries) });
      await leadOn('The expense report was saved', { ...view, replace: true });
    },
  });
  const lines = form.values.lineItems;
  const setLines = (next: readonly ExpenseEntry[]) => form.set('lineItems', next);
  const entry = useExpenseLineEntry((line) => setLines([...form.values.lineItems, line]));
  const save = async () => {
    if (entry.begun && !(await entry.add())) return;
    await form.submit();
  };
  const { error: wrongLines } = form.text('lineItems');
  return (
    <>
      {form.problem !== null && (
        <FormProblem above>
          <Alert>{form.problem}</Alert>
        </FormProblem>
      )}
      <div className={classes.report}>
        <FormSheet
          {...form.props}
          label="Expense Report"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <FormSection>
            <SelectField {...form.text('subcontractorId')} label="Subcontractor" options={people} />
            <Span of={6}>
              <TextAreaField {...form.text('description')} label="Description" rows={2} />
            </Span>
          </FormSection>
        </FormSheet>
        <Sheet aria-labelledby="expense-lines">
          <div className={classes.body}>
            <h2 id="expense-lines">Line Items</h2>
            <ExpenseLineEntry businessId={businessId} entry={entry} />
            {wrongLines !== undefined && linesMessage(lines) !== null && (
              <FormProblem>
                <Alert>{wrongLines}</Alert>
              </FormProblem>
            )}
            <ExpenseLines lines={lines} onRemove={(key) => setLines(lines.filter((line) => line.key !== key))} />
            <FormButtons>
              <Button loading={form.busy} onClick={() => void save()}>
                Save
              </Button>
              <ButtonLink {...view} variant="subtle">
                Cancel
              </ButtonLink>
            </FormButtons>
          </div>
        </Sheet>
      </div>
      <LeaveGuard dirty={form.dirty || entry.begun} />
    </>
  );
}

import { statementCopy as copy } from '@underlay/domain/copy/statements.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import type { Statement } from '../../../api/answers.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useSendStatement } from '../statement-queries.ts';
import type { StatementSearch } from '../statement-search.ts';

interface SendStatementProps {
  readonly businessId: string;
  readonly customerId: string;
  readonly statement: Statement;
  readonly search: StatementSearch;
  readonly onClose: () => void;
}

/** STMT-07: asks once, since a mail goes out. What the server refuses stands in the dialog. */
export function SendStatement({ businessId, customerId, statement, search, onClose }: SendStatementProps) {
  const send = useSendStatement(businessId, customerId);
  const { customer, balance } = statement;
  const form = useRuledForm({
    initialValues: {},
    rules: {},
    submit: async () => {
      const { kind = 'open', from, to } = search;
      await send.mutateAsync({ kind, ...(from && { from }), ...(to && { to }) });
      toast('Statement Sent');
      onClose();
    },
  });
  const what = (statement.kind === 'open' ? copy.kinds.open() : copy.kinds.activity()).toLowerCase();
  const way = 'It goes out by e-mail, with the PDF and a link to pay, and stays readable as it is now.';
  return (
    <FormDialog
      form={form}
      title={`Send ${customer.name} this statement?`}
      copy={`${formatCents(balance)}: ${what}. ${way}`}
      save="Send Statement"
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}

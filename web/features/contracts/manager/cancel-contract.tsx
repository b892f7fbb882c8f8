import { CANCEL_FIELDS } from '@underlay/domain/contracts/fields.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { TextAreaField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { type JobMoney, useCancelContract } from '../contract-queries.ts';
import classes from './cancel-contract.module.css';
import { whatCancelingDoes } from './canceling-copy.ts';

interface CancelContractProps {
  readonly businessId: string;
  readonly jobId: string;
  readonly money: JobMoney;
  readonly onClose: () => void;
}

/** Says what will happen before it does, and asks why (CONT-06). */
export function CancelContract({ businessId, jobId, money, onClose }: CancelContractProps) {
  const cancel = useCancelContract(businessId, jobId);
  const form = useFieldForm({
    fields: CANCEL_FIELDS,
    stored: {},
    submit: async ({ reason }) => {
      await cancel.mutateAsync(reason);
      toast('The contract was canceled');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Cancel this contract?"
      save="Cancel contract"
      keep="Keep it"
      copy={
        <ul className={classes.happens}>
          {whatCancelingDoes(money).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      }
      onClose={onClose}
    >
      <TextAreaField {...form.field('reason')} autoFocus help="Your customer does not read it." />
    </FormDialog>
  );
}

import { Button } from '@mantine/core';
import { mayFinish } from '@underlay/domain/tasks/task-rights.ts';
import type { Task } from '../../../api/answers.ts';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { useBusinessDay, useMay } from '../../businesses/index.ts';
import type { CreditToApply } from '../../payments/manager/index.ts';
import { taskCopy } from './task-copy.ts';
import classes from './to-do.module.css';

interface TaskRowProps {
  readonly businessId: string;
  readonly task: Task;
  readonly onApply: (credit: CreditToApply) => void;
  readonly onRefund: (paymentId: string) => void;
  readonly onDone: () => void;
}

/** What happened and why, and what can be done about it. */
export function TaskRow({ businessId, task, ...on }: TaskRowProps) {
  const { dayOf } = useBusinessDay(businessId);
  return (
    <li className={classes.task}>
      <div className={classes.copy}>
        <p>{taskCopy(task)}</p>
        <small>
          {task.detail !== '' && <span>{task.detail}</span>}
          <time dateTime={task.createdAt}>{dayOf(task.createdAt)}</time>
        </small>
      </div>
      <div className={classes.actions}>
        <TaskActions businessId={businessId} task={task} {...on} />
      </div>
    </li>
  );
}

function TaskActions({ businessId, task, onApply, onRefund, onDone }: TaskRowProps) {
  const may = useMay();
  const { kind, paymentId, customerId, customerName, invoiceUuid } = task;
  // A credit is done when nothing is left of it. It then goes by itself.
  if (kind === 'unapplied_credit' && paymentId !== null && customerId !== null) {
    return (
      <>
        {may('refund') && (
          <>
            <Button variant="default" onClick={singleClick(() => onApply({ paymentId, customerId, customerName }))}>
              Apply to an invoice
            </Button>
            <Button variant="subtle" onClick={singleClick(() => onRefund(paymentId))}>
              Refund
            </Button>
          </>
        )}
      </>
    );
  }
  return (
    <>
      {kind === 'contact_changed' && customerId !== null && (
        <ButtonLink variant="default" to="/p/m/$businessId/customers/$customerId" params={{ businessId, customerId }}>
          Open customer
        </ButtonLink>
      )}
      {kind === 'everybody_owner' && (
        <ButtonLink variant="default" to="/p/m/$businessId/settings/members" params={{ businessId }}>
          Open members
        </ButtonLink>
      )}
      {kind !== 'contact_changed' && invoiceUuid !== null && (
        <ButtonLink
          variant="default"
          to="/p/m/$businessId/invoices/$invoiceId"
          params={{ businessId, invoiceId: invoiceUuid }}
        >
          Open invoice
        </ButtonLink>
      )}
      {mayFinish(may, task) && (
        <Button variant="subtle" aria-label={`Done: ${taskCopy(task)}`} onClick={singleClick(onDone)}>
          Done
        </Button>
      )}
    </>
  );
}

import { Button } from '@mantine/core';
import { dayOfPayment } from '@underlay/domain/payments/hand-payment.ts';
import { mayFinish } from '@underlay/domain/tasks/task-rights.ts';
import type { Task } from '../../../api/answers.ts';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { DateText } from '../../../ui/text/calendar-text.tsx';
import { useBusinessDay, useMay } from '../../businesses/index.ts';
import type { CreditToApply } from '../../payments/index.ts';
import { endOfTask, taskCopy } from './task-copy.ts';
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
  const { dateOf } = useBusinessDay(businessId);
  const end = mayFinish(useMay(), task) ? endOfTask(task) : null;
  return (
    <li className={classes.task}>
      <div className={classes.copy}>
        <p>{taskCopy(task)}</p>
        <small>
          {task.detail !== '' && <span>{task.detail}</span>}
          {end !== null && <span>{end}</span>}
          <span className={classes.day}>
            {task.receivedOn && 'Received '}
            <DateText day={dayOfPayment<string, string>(task, dateOf)} />
          </span>
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
  const { kind, paymentId, customerId, customerName } = task;
  // A credit is done when nothing is left of it. It then goes by itself.
  if (kind === 'unapplied_credit' && paymentId !== null && customerId !== null) {
    return (
      <>
        {may('refund') && (
          <>
            <Button
              variant="default"
              onClick={singleClick(() => onApply({ source: { paymentId }, customerId, customerName }))}
            >
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
      <LeadsTo businessId={businessId} task={task} />
      {mayFinish(may, task) && (
        <Button variant="subtle" aria-label={`Done: ${taskCopy(task)}`} onClick={singleClick(onDone)}>
          Done
        </Button>
      )}
    </>
  );
}

/** Where it is looked at. */
function LeadsTo({ businessId, task }: Pick<TaskRowProps, 'businessId' | 'task'>) {
  const may = useMay();
  const { kind, customerId, invoiceUuid: invoiceId, jobUuid: jobId } = task;
  if (kind === 'contact_changed' || (kind === 'payment_returned' && invoiceId === null))
    return customerId === null ? null : (
      <ButtonLink variant="default" to="/p/m/$businessId/customers/$customerId" params={{ businessId, customerId }}>
        Open customer
      </ButtonLink>
    );
  if (kind === 'everybody_owner')
    return (
      <ButtonLink variant="default" to="/p/m/$businessId/settings/members" params={{ businessId }}>
        Open members
      </ButtonLink>
    );
  const isOfContract =
    kind === 'contract_canceled' || kind === 'quote_accepted' || (kind === 'draw_ready' && invoiceId === null);
  if (isOfContract && jobId !== null && may('money'))
    return (
      <ButtonLink variant="default" to="/p/m/$businessId/jobs/$jobId/money" params={{ businessId, jobId }}>
        Open job
      </ButtonLink>
    );
  if (invoiceId === null) return null;
  return (
    <ButtonLink variant="default" to="/p/m/$businessId/invoices/$invoiceId" params={{ businessId, invoiceId }}>
      {kind === 'quote_accepted' || kind === 'quote_declined' ? 'Open quote' : 'Open invoice'}
    </ButtonLink>
  );
}

import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { heldCopy } from '@underlay/domain/copy/held.ts';
import { figureIn } from '@underlay/domain/forms/field.ts';
import { ABOVE_ZERO } from '@underlay/domain/money/figure.ts';
import { type Cents, cents, formatCents, textFromCents } from '@underlay/domain/money/money.ts';
import { useState } from 'react';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { CheckboxField } from '../../../ui/fields/choice-fields.tsx';
import { MoneyField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useLeadOn } from '../../../ui/form/use-lead-on.ts';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { useBusinessDay, useMay } from '../../businesses/index.ts';
import { type JobMoney, useReleaseRetainage } from '../contract-queries.ts';

interface ReleaseRetainageProps {
  readonly businessId: string;
  readonly jobId: string;
  readonly money: JobMoney;
}

/** RET-04: the next thing to bill, once nothing else is left, and nothing waits to be sent. */
export function ReleaseRetainage(props: ReleaseRetainageProps) {
  const may = useMay();
  const [asking, setAsking] = useState(false);
  // A server of the version before knows of nothing.
  const { contract, toRelease = null } = props.money;
  if (!contract || toRelease === null || !may('invoice')) return null;
  const isNext = contract.left === 0 && contract.state !== 'canceled' && waitingIn(props.money) === null;
  return (
    <>
      <Button variant={isNext ? 'filled' : 'default'} onClick={() => setAsking(true)}>
        Release retainage
      </Button>
      {asking && <ReleaseDialog {...props} toRelease={toRelease} onClose={() => setAsking(false)} />}
    </>
  );
}

/**
 * The invoice that was made and not sent yet. What it asks for is still held, and it asks for what is released next. A server of the
 * version before knows that of the newest contract alone.
 */
function waitingIn({ draws, toRelease }: Pick<JobMoney, 'draws' | 'toRelease'>) {
  const ofDraw = draws.find(({ releases, state }) => releases && state === 'ready')?.invoice ?? null;
  return toRelease?.waiting === undefined ? ofDraw : toRelease.waiting;
}

interface ReleaseDialogProps extends ReleaseRetainageProps {
  readonly toRelease: NonNullable<JobMoney['toRelease']>;
  readonly onClose: () => void;
}

function ReleaseDialog({ businessId, jobId, money, toRelease, onClose }: ReleaseDialogProps) {
  const { held, until, before = null } = toRelease;
  const { dayOf } = useBusinessDay(businessId);
  const release = useReleaseRetainage(businessId, jobId);
  const leadOn = useLeadOn();
  const waiting = waitingIn(money);
  const form = useRuledForm({
    initialValues: { amount: textFromCents(held), send: false },
    rules: { amount: (text) => amountProblem(text, held) },
    submit: async ({ amount, send }) => {
      const made = await release.mutateAsync({ amount: cents(figureIn('money', amount.trim()) ?? 0), send });
      onClose();
      if (send) return toast('The release was sent');
      const invoice = waitingIn(made);
      // A server of the version before does not name that of a contract before this one, which stands outside of it, on this page.
      if (!invoice) return toast('The release waits below, outside the contract');
      await leadOn(`Invoice ${invoice.id} was made`, {
        to: '/p/m/$businessId/invoices/$invoiceId',
        params: { businessId, invoiceId: invoice.uuid },
      });
    },
  });
  const holder = before
    ? ` of the contract that was canceled on ${dayOf(before.canceledAt)}${before.quote ? `, quote ${before.quote.id}` : ''}`
    : '';
  const waits = waiting
    ? ` Invoice ${waiting.id} for ${formatCents(waiting.total)} waits to be sent: it asks for this instead.`
    : '';
  return (
    <FormDialog
      form={form}
      title="Release retainage"
      copy={`${formatCents(held)} is held${holder}. ${heldCopy.until({ until })}.${waits} No tax is added: that was billed with the draws.`}
      save={form.values.send ? 'Send invoice' : waiting ? 'Change invoice' : 'Make invoice'}
      onClose={onClose}
    >
      <MoneyField {...form.text('amount')} label="Amount" autoFocus />
      <CheckboxField {...form.tick('send')} label="Send it now" help="Otherwise it waits, and you see it first." />
    </FormDialog>
  );
}

/** In the words of the server. */
function amountProblem(text: unknown, held: Cents): string | null {
  const amount = figureIn('money', String(text ?? '').trim());
  if (amount === null || amount <= 0) return ABOVE_ZERO;
  return amount > held ? `Only ${formatCents(held)} is held.` : null;
}

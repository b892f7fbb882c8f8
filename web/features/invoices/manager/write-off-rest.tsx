import { Button } from '@mantine/core';
import { MAX_SMALL_REST } from '@underlay/domain/invoices/invoice.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast, toastProblem, toastWithUndo } from '../../../ui/feedback/toasts.tsx';
import { useCredits, useSmallRest } from '../credit-queries.ts';
import { moveFactsOf } from '../invoice-facts.ts';

interface WriteOffRestProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
}

/**
 * WOFF-02: what is too small to be pursued is given up in one click, unless a payment is on its way (WOFF-01). What no business can call
 * small asks for no limit.
 */
export function WriteOffRest({ businessId, invoice }: WriteOffRestProps) {
  const { status, amount } = invoice;
  const mayBeSmall = amount > 0 && amount <= MAX_SMALL_REST && moveFactsOf(invoice).pending === 0;
  return status === 'unpaid' && mayBeSmall ? <GiveUp businessId={businessId} invoice={invoice} /> : null;
}

/** The notice of it takes it back. */
function GiveUp({ businessId, invoice }: WriteOffRestProps) {
  const smallRest = useSmallRest(businessId);
  const { writeOff, takeBack } = useCredits({ businessId, invoiceId: invoice.uuid });
  const { amount } = invoice;
  const undo = async (creditId: string) => {
    try {
      await takeBack.mutateAsync({ creditId, reason: 'Undone' });
      toast(`${formatCents(amount)} is owed again`);
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
  };
  const giveUp = async () => {
    try {
      const { credits } = await writeOff.mutateAsync({ amount, reason: 'too_small', note: '' });
      const before = new Set(invoice.credits.map(({ uuid }) => uuid));
      const given = credits.find(({ uuid, kind }) => kind === 'write_off' && !before.has(uuid));
      const done = `${formatCents(amount)} was written off`;
      if (given) toastWithUndo(done, () => void undo(given.uuid));
      else toast(done);
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
  };
  if (amount > smallRest) return null;
  return (
    <Button
      variant="default"
      title="Too small to pursue"
      loading={writeOff.isPending}
      onClick={singleClick(() => void giveUp())}
    >
      Write off {formatCents(amount)}
    </Button>
  );
}

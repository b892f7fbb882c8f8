import { Button } from '@mantine/core';
import { formatCents } from '@underlay/domain/money/money.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast, toastProblem, toastWithUndo } from '../../../ui/feedback/toasts.tsx';
import { useCredits, useSmallRest } from '../credit-queries.ts';

/** WOFF-02: what is too small to be pursued is given up in one click. The notice of it takes it back. */
export function WriteOffRest({
  businessId,
  invoice,
}: {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
}) {
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
  if (invoice.status !== 'unpaid' || amount <= 0 || amount > smallRest) return null;
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

import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { MAX_SMALL_RESTS } from '@underlay/domain/invoices/invoice.ts';
import { add, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { useState } from 'react';
import type { Invoice } from '../../../api/answers.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast, toastProblem } from '../../../ui/feedback/toasts.tsx';
import { useSmallRest, useWriteOffRests } from '../credit-queries.ts';

interface SmallRestsProps {
  readonly businessId: string;
  /** Those that the list shows. */
  readonly invoices: readonly Pick<Invoice, 'uuid' | 'id' | 'amount'>[];
}

/** WOFF-02: what is too small to be pursued is given up together, each for itself. */
export function SmallRests({ businessId, invoices }: SmallRestsProps) {
  const smallRest = useSmallRest(businessId);
  const rests = useWriteOffRests(businessId);
  // While they are given up the list behind is read anew. What was asked still stands there.
  const [asked, setAsked] = useState<SmallRestsProps['invoices'] | null>(null);
  const shown = (asked ?? invoices).slice(0, MAX_SMALL_RESTS);
  const sum = formatCents(add(ZERO, ...shown.map(({ amount }) => amount)));
  const writeOff = async () => {
    try {
      const given = await rests.mutateAsync(shown.map(({ uuid }) => uuid));
      const kept = given.filter(({ amount }) => amount === null).map(({ invoiceId }) => invoiceId);
      const done = given.length - kept.length;
      if (done > 0) toast(`${formatCents(add(ZERO, ...given.map(({ amount }) => amount ?? ZERO)))} was written off`);
      if (kept.length > 0) toastProblem(notWrittenOff(shown.filter(({ uuid }) => kept.includes(uuid))));
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    setAsked(null);
  };
  if (shown.length === 0) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsked(invoices)}>
        Write off these
      </Button>
      <ConfirmDialog
        opened={asked !== null}
        title={`Write off ${sum} of ${counted(shown.length)}?`}
        confirm="Write off"
        keep="Keep them"
        busy={rests.isPending}
        onConfirm={() => void writeOff()}
        onClose={() => setAsked(null)}
      >
        At most {formatCents(smallRest)} is due of each invoice that is shown. Nobody owes it any more. It can be taken
        back on each of them.
      </ConfirmDialog>
    </>
  );
}

const counted = (count: number): string => (count === 1 ? '1 invoice' : `${count} invoices`);

const notWrittenOff = (kept: SmallRestsProps['invoices']): string =>
  `Not written off: ${kept.map(({ id }) => id).join(', ')}. Something of them has changed since.`;

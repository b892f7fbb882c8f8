import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';
import { formatCents } from '@underlay/domain/money/money.ts';
import { useState } from 'react';
import type { Line } from '../../../api/answers.ts';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toastProblem } from '../../../ui/feedback/toasts.tsx';
import { useBusinessId } from '../../businesses/index.ts';
import { saveDownload } from '../../files/index.ts';

/** The receipt of a payment that has arrived, as PDF, as its payer reads it (D63). */
export function ReceiptButton({ payment: { paymentId, paymentStatus, rate } }: { payment: Line }) {
  const businessId = useBusinessId();
  const [saving, setSaving] = useState(false);
  if (paymentId === null || paymentStatus !== 'settled') return null;
  const save = async () => {
    setSaving(true);
    try {
      await saveDownload(
        'GET /business/:businessId/payments/:paymentId/receipt',
        { params: { businessId, paymentId } },
        'Receipt.pdf',
      );
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    setSaving(false);
  };
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconReceipt size={15} stroke={1.5} aria-hidden />}
      aria-label={`Receipt of ${formatCents(rate)}, as PDF`}
      loading={saving}
      onClick={() => void save()}
    >
      Receipt
    </Button>
  );
}

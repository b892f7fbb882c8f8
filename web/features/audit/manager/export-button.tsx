import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useState } from 'react';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toastProblem } from '../../../ui/feedback/toasts.tsx';
import { saveDownload } from '../../files/index.ts';
import type { AuditSearch } from '../audit-fields.ts';
import { filterOf } from '../audit-queries.ts';

/** All of what is filtered as CSV, not the page alone (AUDIT-06). */
export function ExportButton({ businessId, search }: { businessId: string; search: AuditSearch }) {
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const asked = { params: { businessId }, query: filterOf(search) };
      await saveDownload('GET /business/:businessId/events.csv', asked, 'Audit log.csv');
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    setSaving(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      loading={saving}
      onClick={() => void save()}
    >
      Export
    </Button>
  );
}

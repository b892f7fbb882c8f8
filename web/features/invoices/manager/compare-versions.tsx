import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReadingDialog } from '../../../ui/dialogs/reading-dialog.tsx';
import { ChangeList } from '../change-list.tsx';
import { versionChangesQuery } from '../version-queries.ts';

interface CompareVersionsProps {
  readonly businessId: string;
  readonly invoiceId: string;
  /** How many there are. */
  readonly count: number;
  readonly onClose: () => void;
}

/** VER-07: what is another between any two versions, in the words that the customer reads. It begins with the last two. */
export function CompareVersions({ businessId, invoiceId, count, onClose }: CompareVersionsProps) {
  const [[one, other], choose] = useState<readonly [number, number]>([count - 1, count]);
  const compared = { since: Math.min(one, other), number: Math.max(one, other) };
  const asked = useQuery(versionChangesQuery(businessId, invoiceId, compared));
  const data = Array.from({ length: count }, (_, place) => ({
    value: String(place + 1),
    label: `Version ${place + 1}`,
  }));
  const select = (label: string, chosen: number, onChoose: (number: number) => void) => (
    <NativeSelect
      label={label}
      data={data}
      rightSection={<span />}
      value={String(chosen)}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
    />
  );
  return (
    <ReadingDialog
      title="Compare versions"
      what="The versions"
      asked={asked}
      fields={
        <>
          {select('Version', one, (number) => choose([number, other]))}
          {select('Compared with', other, (number) => choose([one, number]))}
        </>
      }
      onClose={onClose}
    >
      {one === other ? <p>Choose two versions.</p> : asked.data && <ChangeList changes={asked.data} />}
    </ReadingDialog>
  );
}

import { Button, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog, DialogButtons, DialogFields } from '../../../ui/dialogs/dialog.tsx';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
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
  const { data: changes, isError, refetch } = useQuery(versionChangesQuery(businessId, invoiceId, compared));
  const data = Array.from({ length: count }, (_, place) => ({
    value: String(place + 1),
    label: `Version ${place + 1}`,
  }));
  return (
    <Dialog opened title="Compare versions" wide onClose={onClose}>
      <DialogFields>
        <NativeSelect
          label="Version"
          data={data}
          rightSection={<span />}
          value={String(one)}
          onChange={({ currentTarget }) => choose([Number(currentTarget.value), other])}
        />
        <NativeSelect
          label="Compared with"
          data={data}
          rightSection={<span />}
          value={String(other)}
          onChange={({ currentTarget }) => choose([one, Number(currentTarget.value)])}
        />
        <div data-whole>
          {one === other ? (
            <p>Choose two versions.</p>
          ) : isError ? (
            <FailureStrip what="The versions" onRetry={() => void refetch()} />
          ) : changes ? (
            <ChangeList changes={changes} />
          ) : (
            <Waiting>
              <SkeletonBar width={16} />
            </Waiting>
          )}
        </div>
      </DialogFields>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

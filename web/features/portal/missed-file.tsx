import { useNavigate } from '@tanstack/react-router';
import { MISSED_FILE } from '@underlay/contract/missed-file.ts';
import { useEffect, useState } from 'react';
import { Alert } from '../../ui/feedback/alert.tsx';

export const readMissedFile = ({ download }: Record<string, unknown>): Partial<typeof MISSED_FILE> =>
  download === MISSED_FILE.download ? MISSED_FILE : {};

/**
 * Links to files are plain links, since downloads by script break in the browsers of mail programs. The server leads
 * whoever could not have the file back to the page, with `search`. It is said once, and no longer when the next try begins.
 */
export function useMissedFile(search: Record<string, unknown>) {
  const { download } = readMissedFile(search);
  const [isMissed, setMissed] = useState(download !== undefined);
  const navigate = useNavigate();
  useEffect(() => {
    if (download === undefined) return;
    const withoutIt = ({ download: _said, ...rest }: { download?: unknown }) => rest;
    void navigate({ to: '.', search: withoutIt, replace: true, resetScroll: false });
  }, [download, navigate]);
  return { isMissed, tryAgain: () => setMissed(false) };
}

export const MissedFile = () => (
  <Alert>The file could not be downloaded right now. Please try again in a moment.</Alert>
);

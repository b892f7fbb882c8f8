import { useQueryClient } from '@tanstack/react-query';
import { REFUSALS } from '@underlay/contract/refusals.ts';
import { LOGO_KINDS, LOGO_MEGABYTES } from '@underlay/domain/businesses/logo.ts';
import { tooLargeMessage } from '@underlay/domain/files/file-size.ts';
import { useEffect, useRef, useState } from 'react';
import { upload } from '../../../api/transfer.ts';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { countStorage, paymentSettingsQuery, showLogo } from '../business-queries.ts';

interface OnItsWay {
  readonly name: string;
  /** From 0 to 1. All of it has left then, and the server takes it or not. */
  readonly progress: number;
}

/** D93: one picture on its way to become the logo. The one before stays until the server has taken it. */
export function useLogoUpload(businessId: string) {
  const client = useQueryClient();
  const [onItsWay, setOnItsWay] = useState<OnItsWay | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Gives up what has not left yet. */
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  async function send(file: File) {
    const stop = new AbortController();
    leaving.current = stop;
    setProblem(null);
    const onProgress = (progress: number) => {
      if (progress === 1) leaving.current = null;
      setOnItsWay({ name: file.name, progress });
    };
    onProgress(0);
    try {
      const params = { businessId };
      showLogo(
        client,
        businessId,
        await upload('POST /business/:businessId/logo', { params, file, onProgress, signal: stop.signal }),
      );
      toast('Logo saved');
    } catch (error) {
      if (!stop.signal.aborted) setProblem(refusalOf(error).message);
      // Whoever cancels late, or loses the connection, may have sent it all the same.
      void client.invalidateQueries({ queryKey: paymentSettingsQuery(businessId).queryKey });
    } finally {
      void countStorage(client, businessId);
      if (!stop.signal.aborted) setOnItsWay(null);
    }
  }

  return {
    onItsWay,
    problem,
    dismiss: () => setProblem(null),
    choose: ([file, ...more]: readonly File[]) => {
      if (file === undefined || onItsWay !== null) return;
      const refusal = more.length > 0 ? 'Please choose one picture.' : refusalBeforeSending(file);
      if (refusal === null) void send(file);
      else setProblem(refusal);
    },
    /** Null once it has left. */
    cancel:
      onItsWay?.progress === 1
        ? null
        : () => {
            leaving.current?.abort();
            setOnItsWay(null);
          },
  };
}

/** What the server would say, said before it has travelled. A file without a type is the server's to judge. */
function refusalBeforeSending({ type, size }: File): string | null {
  if (type !== '' && !LOGO_KINDS.includes(type)) return REFUSALS.logo_type.message;
  if (size === 0) return REFUSALS.file_empty.message;
  return tooLargeMessage(size, LOGO_MEGABYTES);
}

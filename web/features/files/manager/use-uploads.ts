import { useQueryClient } from '@tanstack/react-query';
import type { RefusalCode } from '@underlay/contract/refusals.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { upload } from '../../../api/transfer.ts';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { changeFiles } from '../file-queries.ts';
import { refusalBeforeSending } from '../refuse-before-sending.ts';

/** Files that travel at the same time, as many as the server takes of a person. The others wait their turn. */
const MAX_AT_ONCE = 3;
const PAUSE_MILLISECONDS = 2_000;

export interface Upload {
  readonly id: number;
  readonly file: File;
  /** How much has left, from 0 to 1. Null while it waits. */
  readonly progress: number | null;
  /** Why it was refused or failed. */
  readonly problem: string | null;
  /** Whether trying again could help. */
  readonly again: boolean;
}

const ADDED = 'POST /business/:businessId/invoices/:invoiceId/files';

/**
 * The files that are on their way to an invoice. One that fails stays, with the reason and Retry. It neither leads away nor
 * logs out (FILE-06). Leaving the page gives up what has not left yet.
 */
export function useUploads(businessId: string, invoiceId: string) {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [arrived, setArrived] = useState<readonly string[]>([]);
  /** How each of those that have their turn is given up. Null once all of it has left: the server takes it or not. */
  const running = useRef(new Map<number, AbortController | null>());
  const nextId = useRef(1);
  const change = (id: number, more: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...more } : one)));
  const remove = (id: number) => setUploads((all) => all.filter((one) => one.id !== id));

  async function send({ id, file }: Upload) {
    const stop = new AbortController();
    running.current.set(id, stop);
    change(id, { progress: 0 });
    try {
      const params = { businessId, invoiceId };
      const onProgress = (progress: number) => {
        running.current.set(id, progress === 1 ? null : stop);
        change(id, { progress });
      };
      const stored = await uploadInTurn({ params, file, onProgress, signal: stop.signal });
      changeFiles(client, { businessId, invoiceId }, (files) => [
        stored,
        ...files.filter(({ uuid }) => uuid !== stored.uuid),
      ]);
      remove(id);
      setArrived((names) => [...names, stored.fileName]);
    } catch (error) {
      if (!stop.signal.aborted)
        change(id, { progress: null, problem: refusalOf(error).message, again: !isOfTheFile(error) });
      // Whoever cancels late, or loses the connection, may have sent it all the same.
      changeFiles(client, { businessId, invoiceId }, (files) => files);
    } finally {
      running.current.delete(id);
    }
  }

  // Whatever waits is sent as soon as there is room. An upload that was given up or has failed waits for nobody.
  const next = uploads.find(({ id, progress, problem }) => progress === null && !problem && !running.current.has(id));
  useEffect(() => {
    if (next && running.current.size < MAX_AT_ONCE) void send(next);
  });
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const stop of all.values()) stop?.abort();
    };
  }, []);

  return {
    uploads,
    /** For those who cannot see the list. What is chosen while others travel is told with them. */
    arrived: arrivedCopy(arrived),
    add: (files: readonly File[]) => {
      const fresh = files.map((file) => chosen(nextId.current++, file));
      if (running.current.size === 0) setArrived([]);
      setUploads((all) => [...all, ...fresh]);
    },
    retry: (id: number) => change(id, { problem: null }),
    /** Gives it up, or takes a failed one off the list. Not once it has left. */
    cancel: (id: number) => {
      if (running.current.get(id) === null) return;
      running.current.get(id)?.abort();
      // At once, so that the next one need not wait for the other to notice.
      running.current.delete(id);
      remove(id);
    },
  };
}

const arrivedCopy = ([first, ...more]: readonly string[]): string => {
  if (first === undefined) return '';
  return more.length === 0 ? `${first} was added.` : `${more.length + 1} files were added.`;
};

/** What the server found in the file itself. It would find it again. */
const OF_THE_FILE: readonly RefusalCode[] = [
  'file_empty',
  'file_too_large',
  'file_type',
  'image_too_large',
  'image_too_complex',
  'unsafe_pdf',
  'malware_found',
];
const isOfTheFile = (error: unknown): boolean =>
  error instanceof ApiError && OF_THE_FILE.some((code) => code === error.code);

/** Another page of the same person may send some as well. Then it keeps its place, and is sent again a little later. */
async function uploadInTurn(asked: Parameters<typeof upload<typeof ADDED>>[1]) {
  for (;;) {
    try {
      return await upload(ADDED, asked);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 429)) throw error;
      asked.onProgress(0);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
    }
  }
}

function chosen(id: number, file: File): Upload {
  const problem = refusalBeforeSending(file);
  return { id, file, progress: null, problem, again: problem === null };
}

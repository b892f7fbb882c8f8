import { useEffect, useMemo, useState } from 'react';
import { type ApiDocument, found, groupsOf } from './api-document.ts';
import classes from './developers.module.css';
import { FirstPart } from './first-part.tsx';
import { Groups } from './groups.tsx';
import { useLinkedCall } from './use-linked-call.ts';
import { WebhooksPart } from './webhooks-part.tsx';

const DOCUMENT = '/core/api/openapi.json';

/** REF-01: how a program works with the product, and every call, made from the same document that programs can read. */
export function ReferencePage() {
  const [attempt, setAttempt] = useState(0);
  const document = useDocument(attempt);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>API reference</h1>
        <a href={DOCUMENT}>openapi.json</a>
      </header>
      <main>
        <FirstPart server={document.server} />
        {document.failed ? (
          <p role="alert" className={classes.failed}>
            The list of calls could not be loaded.{' '}
            <button type="button" onClick={() => setAttempt((count) => count + 1)}>
              Retry
            </button>
          </p>
        ) : (
          <Calls document={document.read} />
        )}
        <WebhooksPart document={document.read} />
      </main>
    </div>
  );
}

function useDocument(attempt: number) {
  const [read, setRead] = useState<ApiDocument | null>(null);
  const [failedAt, setFailedAt] = useState(-1);
  useEffect(() => {
    const leaving = new AbortController();
    readDocument(leaving.signal).then(setRead, (error: unknown) => {
      if (leaving.signal.aborted) return;
      console.warn(error);
      setFailedAt(attempt);
    });
    return () => leaving.abort();
  }, [attempt]);
  const server = read?.servers[0]?.url ?? `${window.location.origin}/core/api`;
  return { read, server, failed: read === null && failedAt === attempt };
}

async function readDocument(signal: AbortSignal): Promise<ApiDocument> {
  const answer = await fetch(DOCUMENT, { signal });
  if (!answer.ok) throw new Error(`${DOCUMENT} answered ${answer.status}`);
  return (await answer.json()) as ApiDocument;
}

function Calls({ document }: { document: ApiDocument | null }) {
  const groups = useMemo(() => (document ? groupsOf(document) : []), [document]);
  const [typed, setTyped] = useState('');
  const [onlyForConnections, setOnly] = useState(true);
  const linked = useLinkedCall();
  // A link leads to its call, whatever the search would leave out.
  useEffect(() => {
    const call = groups.flatMap(({ calls }) => calls).find(({ operationId }) => operationId === linked);
    if (call === undefined) return;
    setTyped('');
    if (!call['x-connection'] || call['x-for-people']) setOnly(false);
  }, [groups, linked]);
  const shown = found(groups, typed, onlyForConnections);
  const count = shown.reduce((sum, { calls }) => sum + calls.length, 0);
  const { servers: [server] = [] } = document ?? {};
  return (
    <section aria-labelledby="calls">
      <h2 id="calls">Calls</h2>
      <search className={classes.search}>
        <label className={classes.field}>
          <span>Search calls, fields and refusals</span>
          <input type="search" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        </label>
        <label className={classes.tick}>
          <input
            type="checkbox"
            checked={onlyForConnections}
            onChange={(event) => setOnly(event.currentTarget.checked)}
          />
          <span>Only what is for connections</span>
        </label>
        <p role="status">{document ? (count === 1 ? '1 call' : `${count} calls`) : 'Loading'}</p>
      </search>
      {document && count === 0 && <p>{`Nothing found for "${typed}".`}</p>}
      <Groups groups={shown} server={server?.url ?? ''} />
    </section>
  );
}

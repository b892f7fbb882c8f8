import { useEffect, useRef, useState } from 'react';
import { answerOf, bodyOf, type Call, type CallGroup, refusalsOf, takesFile, titleOf } from './api-document.ts';
import { curlOf } from './curl.ts';
import classes from './developers.module.css';
import { FieldTable } from './field-table.tsx';
import { kindOf, type SchemaField } from './schema-fields.ts';
import { useLinkedCall } from './use-linked-call.ts';

/** The calls of each subject, closed until somebody wants to know more. */
export function Groups({ groups, server }: { groups: readonly CallGroup[]; server: string }) {
  const linked = useLinkedCall();
  return groups.map(({ tag, calls }) => (
    <section key={tag} aria-labelledby={`group-${tag}`}>
      <h3 id={`group-${tag}`}>{titleOf(tag)}</h3>
      {calls.map((call) => (
        <OneCall key={call.operationId} call={call} server={server} isLinked={call.operationId === linked} />
      ))}
    </section>
  ));
}

/** What is inside is drawn once it is opened: there are more than a hundred. */
function OneCall({ call, server, isLinked }: { call: Call; server: string; isLinked: boolean }) {
  const place = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!isLinked) return;
    setOpen(true);
    // The browser looked for it before it was drawn.
    place.current?.scrollIntoView?.();
  }, [isLinked]);
  return (
    <details
      ref={place}
      id={call.operationId}
      className={classes.call}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className={classes.address}>
          <b data-method={call.method}>{call.method}</b> <code>{breakable(call.path)}</code>
        </span>
        <span className={classes.words}>{call.summary}</span>
      </summary>
      {open && <Inside call={call} server={server} />}
    </details>
  );
}

function Inside({ call, server }: { call: Call; server: string }) {
  const query = call.parameters.filter(({ in: place }) => place === 'query').map(fieldOfQuery);
  return (
    <div className={classes.inside}>
      {call.deprecated && <p>This call is going away. The header Sunset of its answers says when.</p>}
      <p>
        {call['x-connection']
          ? 'A connection may call it'
          : call['x-access'] === 'public' || call['x-access'] === 'portal'
            ? 'Nobody has to say who they are'
            : 'Only a signed-in person can do this'}
        {rightsOf(call)}.{call['x-for-people'] && ' It has no use for it: what is made is shown to people alone.'}
      </p>
      <FieldTable title="In the address" fields={query} />
      <FieldTable title="In the body" schema={bodyOf(call)} />
      {takesFile(call) && <p>The file is sent as multipart/form-data in the field file.</p>}
      <FieldTable title="In the answer" schema={answerOf(call)} isAnswer />
      <div className={classes.refusals}>
        <h4>Refusals</h4>
        <dl>
          {refusalsOf(call).map(({ status, code, copy }) => (
            <div key={code}>
              <dt>
                {status} <code>{code}</code>
              </dt>
              <dd>{copy}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <h4>Example</h4>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is reached with the keyboard */}
        <pre tabIndex={0}>{curlOf(call, server)}</pre>
      </div>
    </div>
  );
}

function rightsOf(call: Call): string {
  const right = call['x-right'];
  if (right === undefined || right === 'member') return '';
  return typeof right === 'string' ? `, with the right ${right}` : `, with one of the rights ${right.join(', ')}`;
}

const fieldOfQuery = ({ name, required, schema }: Call['parameters'][number]): SchemaField => ({
  name,
  kind: kindOf(schema),
  required,
  right: null,
  meaning: schema.description ?? null,
});

/** A phone breaks a path behind its slashes. */
const breakable = (path: string) => path.replaceAll('/', '/\u200b');

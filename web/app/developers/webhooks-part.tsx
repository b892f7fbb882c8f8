import { type ReactNode, useEffect, useRef } from 'react';
import type { ApiDocument } from './api-document.ts';
import classes from './developers.module.css';
import { useLinkedCall } from './use-linked-call.ts';

type Message = NonNullable<ApiDocument['webhooks']>[string];

/** Where it stands on the page. */
export const WEBHOOKS_PLACE = 'webhooks';

const MESSAGE = `POST /hook HTTP/1.1
content-type: application/json
user-agent: Underlay-Webhooks/1
webhook-id: msg_p5jXN8AQM9LWM0D4loKWxJek
webhook-timestamp: 1795708800
webhook-signature: v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=

{"type": "invoice.sent", "timestamp": "2026-11-26T12:00:00.000Z",
 "data": {"id": "5e0c…", "version": 3, …}}`;

const RECEIVER = `const { createServer } = require('node:http');
const { Webhook } = require('standardwebhooks');

const webhook = new Webhook(process.env.UNDERLAY_SECRET); // whsec_…

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    // The bytes as they came, not JSON written anew.
    const body = Buffer.concat(chunks).toString();
    const { type, data } = webhook.verify(body, request.headers);
    console.log(request.headers['webhook-id'], type, data);
    response.writeHead(204).end();
  } catch {
    response.writeHead(401).end();
  }
}).listen(3001);`;

/** HOOK-02 to HOOK-07 for whoever receives: what comes, how it is checked, and what is answered. */
export function WebhooksPart({ document }: { document: ApiDocument | null }) {
  const names = Object.entries(document?.webhooks ?? {});
  const place = useRef<HTMLElement>(null);
  const isLinked = useLinkedCall() === WEBHOOKS_PLACE;
  const isWhole = document !== null;
  // It stands below the calls, which are drawn after the browser has looked for it.
  useEffect(() => {
    if (isLinked && isWhole) place.current?.scrollIntoView?.();
  }, [isLinked, isWhole]);
  return (
    <section ref={place} id={WEBHOOKS_PLACE} className={classes.webhooks}>
      <h2>Messages of webhooks</h2>
      <div className={classes.told}>
        <Words />
        <div>
          <Example title="What comes">{MESSAGE}</Example>
          <Example title="A receiver in Node.js (npm install standardwebhooks)">{RECEIVER}</Example>
        </div>
      </div>
      {names.length > 0 && <Names names={names} />}
    </section>
  );
}

const Words = () => (
  <div>
    <Told title="A message">
      An owner adds addresses to a connection, or the program does itself with <code>POST …/webhooks</code>. Each is
      then told by a POST of JSON what happened. <code>data</code> is what the API answers for that object to that
      connection, with its <code>id</code> and <code>version</code>; above 256 KB only these two, and{' '}
      <code>"cut": true</code>.
    </Told>
    <Told title="Signature">
      Messages are signed as Standard Webhooks says, so its libraries check them: HMAC-SHA256 over id, timestamp and
      body with the signing secret of the address. The libraries refuse a timestamp that is more than five minutes off.
    </Told>
    <Told title="The secret">
      No call answers it to a program. An owner finds it under Settings, Connections, as “Signing secret” of the
      address, gives their password and brings it to the program, also where the program has added the address by
      itself. It is renewed there too: for 24 hours messages carry a signature of each secret, and one has to fit.
    </Told>
    <Told title="What to answer">
      Any 2xx within 10 seconds, before the work is done. Redirects are not followed. <code>410</code> pauses the
      address at once; <code>429</code> and <code>503</code> may ask for up to an hour with <code>Retry-After</code>.
    </Told>
    <Told title="Tries">
      At once, then after 5 seconds, 5 minutes, 30 minutes, 2, 5, 10 and 10 hours, with the same bytes under the same{' '}
      <code>webhook-id</code>. Then the message is failed. Owners can send it again for 30 days. After five days without
      any success an address is stopped.
    </Told>
    <Told title="At least once, in any order">
      A message may come twice: keep its <code>webhook-id</code>, and do nothing the second time. Messages do not wait
      for each other: of two about one object the higher <code>version</code> is newer. What a change of an item or a
      work order sends back is its <code>ownVersion</code>.
    </Told>
    <Told title="Keeping a copy">
      Add the address first, then read each list to its end, and let a message change what was read where its{' '}
      <code>version</code> is higher. <code>data</code> is of the moment of the first try, not of <code>timestamp</code>
      . Whether an invoice is paid is told by payments, credits and refunds: read it again, and of a payment{' '}
      <code>…/payments/{'{paymentId}'}/money</code>, which says on which invoices it stands. Changes without a name are
      not sent: to the draft of a quote, to the lines of a draft, to a customer’s portal link or to what they receive.
      Nor is anything that happens while an address is paused or stopped. No list can be asked for what was changed
      since a moment: read once a day what is still open with you.
    </Told>
  </div>
);

const Names = ({ names }: { names: readonly (readonly [string, Message])[] }) => (
  <>
    <h3>Names of messages</h3>
    <ul className={classes.names}>
      {names.map(([name, { post }]) => (
        <li key={name}>
          <code>{name}</code> <span>{heardBy(post?.['x-right'])}</span>
          {post?.description !== undefined && <p>{post.description}</p>}
        </li>
      ))}
    </ul>
  </>
);

const Told = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h3>{title}</h3>
    <p>{children}</p>
  </>
);

const Example = ({ title, children }: { title: string; children: string }) => (
  <>
    <h3>{title}</h3>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is reached with the keyboard */}
    <pre tabIndex={0}>{children}</pre>
  </>
);

/** "money", "sell or invoice": a connection without any of these is not told. */
const heardBy = (right: string | readonly string[] | undefined): string =>
  right === undefined ? '' : typeof right === 'string' ? right : right.join(' or ');

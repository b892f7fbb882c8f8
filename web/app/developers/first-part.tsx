import type { ReactNode } from 'react';
import classes from './developers.module.css';
import { WEBHOOKS_PLACE } from './webhooks-part.tsx';

/** In one screen what whoever builds a program has to know before the first call. */
export function FirstPart({ server }: { server: string }) {
  return (
    <div className={classes.first}>
      <Part title="Token">
        An owner makes a connection under Settings, Connections, and gets its token once. It is sent with every call as{' '}
        <code>Authorization: Bearer ulk_…</code>, never in an address. It opens one business, and what was chosen for
        it.
      </Part>
      <Part title="First call">
        <code className={classes.line}>{`curl ${server}/connection -H "Authorization: Bearer $UNDERLAY_TOKEN"`}</code>
        It answers the connection’s name, its rights, and the id of its business, which the other calls name in their
        path.
      </Part>
      <Part title="Values">
        Money is dollars with at most two decimals, never cents: <code>125</code> is $125.00. Percent is 0 to 100 with
        at most two decimals. A day is <code>2026-11-24</code>, one of the business’s time zone, which{' '}
        <code>/connection</code> answers. A moment is UTC: <code>2026-11-24T17:30:00.000Z</code>. An id is a UUID, and
        stands in <code>uuid</code> where <code>id</code> is the number that people say, as of an invoice.
      </Part>
      <Part title="Errors">
        Any status but 2xx answers <code>{'{"code", "message", "requestId", "fields"?}'}</code>. The code is for
        programs, the message fit for people. 401: no such token. 403: not included. 404: not there, or not yours. 409
        and 422: the reason is named.
      </Part>
      <Part title="Pages">
        Lists take <code>page</code> and <code>pageSize</code> and answer <code>X-Total-Count</code> and{' '}
        <code>Link</code> with first, prev and next; of a search <code>X-Total-Count-Is: at-least</code> may stand
        beside the count. With <code>sort=newest</code> the newest 100 come first, and the next page follows them.
        Compare ids, not times: a payment shows once its money is on its way, with the time at which it was begun.
      </Part>
      <Part title="Keys for repeats">
        A change with an <code>Idempotency-Key</code> of your own is done once. The same call with the same key within
        24 hours gets the first answer again, and <code>Idempotent-Replayed: true</code>. After a lost answer send it
        again.
      </Part>
      <Part title="Limits">
        300 calls a minute and 10 at once. Each answer says what is left: <code>RateLimit: "minute";r=299;t=60</code>.
        Beyond it 429 comes with <code>Retry-After</code> in seconds.
      </Part>
      <Part title="Changes">
        New calls, fields, values, names of messages and codes come at any time: leave unread what you do not know, and
        take a code that you do not know by its status. Nothing else changes, unless an answer was wrong. What must go
        is marked here and answers <code>Sunset</code> for 12 months.
      </Part>
      <Part title="Webhooks">
        An address of a connection is told by a signed POST when something happens, so that nothing has to be asked
        again and again: <a href={`#${WEBHOOKS_PLACE}`}>what comes, how it is checked and what to answer</a>.
      </Part>
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part}>
    <h2>{title}</h2>
    <p>{children}</p>
  </section>
);

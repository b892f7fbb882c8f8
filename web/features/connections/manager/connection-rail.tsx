import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ConnectionJson } from '@underlay/contract/connections.ts';
import { CONNECTION_RIGHT_LABELS, CONNECTION_RIGHTS } from '@underlay/domain/connections/connection-rights.ts';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { useBusinessDay } from '../../businesses/index.ts';
import classes from './connections.module.css';

interface ConnectionRailProps {
  readonly businessId: string;
  readonly connection: ConnectionJson;
  /** Null where nothing can be changed any more. */
  readonly onChange: (() => void) | null;
}

/** What it may and may not, and what is known of it. */
export function ConnectionRail({ businessId, connection, onChange }: ConnectionRailProps) {
  return (
    <aside className={classes.rail}>
      <section aria-labelledby="may" data-page-actions>
        <h2 id="may">May</h2>
        <ul className={classes.may}>
          {CONNECTION_RIGHTS.map((right) => (
            <Granted key={right} granted={connection.rights.includes(right)}>
              {CONNECTION_RIGHT_LABELS[right]}
            </Granted>
          ))}
          {connection.onlyRead && <Granted granted={false}>Change anything: it only reads</Granted>}
        </ul>
        {onChange && <LinkButton onClick={onChange}>Change</LinkButton>}
      </section>
      <ConnectionFacts businessId={businessId} connection={connection} />
      <section aria-labelledby="builds">
        <h2 id="builds">For who builds it</h2>
        <p>
          {/* Leaving the page forgets a token that is shown once. */}
          <a href="/developers" target="_blank" rel="noreferrer">
            API reference
          </a>
        </p>
        <p>
          <a href="/developers#webhooks" target="_blank" rel="noreferrer">
            How messages are signed
          </a>
        </p>
      </section>
    </aside>
  );
}

const Granted = ({ granted, children }: { granted: boolean; children: ReactNode }) => (
  <li data-granted={granted}>
    {granted ? (
      <IconCheck size={16} stroke={1.75} role="img" aria-label="May:" />
    ) : (
      <IconX size={16} stroke={1.75} role="img" aria-label="May not:" />
    )}
    <span>{children}</span>
  </li>
);

function ConnectionFacts({ businessId, connection }: Omit<ConnectionRailProps, 'onChange'>) {
  const { dayOf, momentOf } = useBusinessDay(businessId);
  const { tokenStart, oldTokenUntil, usedAt, usedFrom, state, endsAt, madeBy, madeAt, revokedAt, revokedBy } =
    connection;
  const facts: readonly (readonly [label: string, value: string | null])[] = [
    ['Begins with', state === 'revoked' ? null : tokenStart],
    ['Old token until', oldTokenUntil && momentOf(oldTokenUntil)],
    ['Last used', usedAt ? momentOf(usedAt) : 'Never'],
    ['From', usedFrom],
    [state === 'ended' ? 'Ended' : 'Ends', endsAt ? dayOf(endsAt) : 'Never'],
    ['Made by', madeBy],
    ['Made', dayOf(madeAt)],
    ['Revoked by', revokedBy],
    ['Revoked', revokedAt && momentOf(revokedAt)],
    ['Calls', state === 'active' ? '300 a minute' : null],
  ];
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <dl className={classes.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

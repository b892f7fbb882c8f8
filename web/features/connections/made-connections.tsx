import { useQuery, useQueryClient } from '@tanstack/react-query';
import { asSentence } from '@underlay/domain/copy/sentence.ts';
import { useState } from 'react';
import { FailureStrip } from '../../ui/feedback/failure-strip.tsx';
import { CheckboxField } from '../../ui/fields/choice-fields.tsx';
import { useMay } from '../businesses/index.ts';
import { connectionsQuery } from './connection-queries.ts';
import classes from './made-connections.module.css';

/** The connections that a member made and that still work, for whoever takes the member's place away (CONN-11). */
export function useMadeConnections(businessId: string, memberId: string | null) {
  const isAsked = useMay()('team') && memberId !== null;
  const client = useQueryClient();
  const query = connectionsQuery(businessId);
  const { data, isError, refetch } = useQuery({ ...query, enabled: isAsked });
  const [keptOf, setKeptOf] = useState<string | null>(null);
  // Those of the next member are not kept because those of this one were.
  if (keptOf !== null && keptOf !== memberId) setKeptOf(null);
  const made = isAsked ? (data ?? []).filter((one) => one.madeByMember === memberId && one.state !== 'revoked') : [];
  return {
    names: made.map(({ name }) => name),
    isRevoked: keptOf === null,
    setRevoked: (revoked: boolean) => setKeptOf(revoked ? null : memberId),
    /** What is sent with the change that takes the member's place away. */
    revokeConnections: made.length > 0 && keptOf === null,
    /** Whoever does not see them has not decided about them. */
    isUnknown: isAsked && data === undefined,
    hasFailed: isAsked && data === undefined && isError,
    retry: () => void refetch(),
    askAgain: () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
  };
}

/** Nothing where there are none. A connection is the business's: it does not end by itself with its maker. */
export function MadeConnections(made: ReturnType<typeof useMadeConnections>) {
  const { names, isRevoked, setRevoked, hasFailed, retry } = made;
  if (hasFailed) return <FailureStrip what="The list of connections" onRetry={retry} />;
  if (names.length === 0) return null;
  return (
    <div className={classes.made}>
      <p>{asSentence(`Connections that they made: ${new Intl.ListFormat('en-US').format(names)}`)}</p>
      <CheckboxField
        name="revoke"
        label="Revoke them too"
        checked={isRevoked}
        valid={false}
        error={undefined}
        onBlur={() => undefined}
        onChange={setRevoked}
      />
    </div>
  );
}

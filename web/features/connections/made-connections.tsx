import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckboxField } from '../../ui/fields/choice-fields.tsx';
import { useMay } from '../businesses/index.ts';
import { connectionsQuery, useConnectionChanges } from './connection-queries.ts';
import classes from './made-connections.module.css';

/** The connections that a member made and that still work, for whoever takes the member's place away (CONN-11). */
export function useMadeConnections(businessId: string, memberId: string | null) {
  const isAsked = useMay()('team') && memberId !== null;
  const { data = [] } = useQuery({ ...connectionsQuery(businessId), enabled: isAsked });
  const { revoke } = useConnectionChanges(businessId);
  const [kept, setKept] = useState(false);
  const made = isAsked ? data.filter((one) => one.madeByMember === memberId && one.state !== 'revoked') : [];
  return {
    names: made.map(({ name }) => name),
    isRevoked: !kept,
    setRevoked: (revoked: boolean) => setKept(!revoked),
    /** Ends them, unless they are to stay. */
    revokeThem: async () => {
      if (!kept) for (const { uuid } of made) await revoke.mutateAsync(uuid);
    },
  };
}

/** Nothing where there are none. A connection is the business's: it does not end by itself with its maker. */
export function MadeConnections({ names, isRevoked, setRevoked }: ReturnType<typeof useMadeConnections>) {
  if (names.length === 0) return null;
  return (
    <div className={classes.made}>
      <p>{`Connections that they made: ${new Intl.ListFormat('en-US').format(names)}.`}</p>
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

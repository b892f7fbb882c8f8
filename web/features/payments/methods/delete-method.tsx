import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { MethodJson } from '@underlay/contract/payment-methods.ts';
import { useEffect, useRef } from 'react';
import { callAs } from '../../../api/client.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { FormProblem } from '../../../ui/layout/form-layout.tsx';
import { person } from '../../identity/index.ts';
import classes from './method-list.module.css';
import { changeMethods } from './method-queries.ts';

interface DeleteMethodProps {
  readonly method: MethodJson;
  readonly onClose: () => void;
  readonly onNotice: (notice: string) => void;
}

/** METH-09: asks once, in the place of the buttons. The safe choice has the focus. */
export function DeleteMethod({ method, onClose, onNotice }: DeleteMethodProps) {
  const queries = useQueryClient();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const removal = useMutation({
    mutationFn: () => callAs(person, 'DELETE /bank-payment-methods/:methodId', { params: { methodId: method.uuid } }),
    onSuccess: () => {
      onNotice(`Payment ${method.name} has been deleted`);
      changeMethods(queries, (methods) => methods.filter(({ uuid }) => uuid !== method.uuid));
    },
  });
  return (
    <div className={classes.doing}>
      <p>Delete {method.name}? Payments made with it stay as they are. To use it again, you save it again.</p>
      {removal.isError && (
        <FormProblem>
          <Alert>{removal.error.message}</Alert>
        </FormProblem>
      )}
      <div className={classes.actions}>
        <Button ref={keep} variant="default" disabled={removal.isPending} onClick={onClose}>
          Keep it
        </Button>
        <Button color="red" loading={removal.isPending} onClick={singleClick(() => removal.mutate())}>
          Delete
        </Button>
      </div>
    </div>
  );
}

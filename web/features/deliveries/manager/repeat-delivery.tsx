import type { DeliveryJson } from '@underlay/contract/deliveries.ts';
import { type MouseEvent, useEffect, useRef } from 'react';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast, toastProblem, toastWarning } from '../../../ui/feedback/toasts.tsx';
import { useMay } from '../../businesses/index.ts';
import { addressLabel } from '../delivery-copy.ts';
import { useRepeatDelivery } from '../delivery-queries.ts';

/** Beside what came back or was not sent, for whoever may write to customers. */
export const RepeatDelivery = (lost: { businessId: string; delivery: DeliveryJson }) =>
  useMay()(['plan', 'invoice']) ? <SendAgain {...lost} /> : null;

/** It goes to where the customer is reached now. */
function SendAgain({ businessId, delivery }: { businessId: string; delivery: DeliveryJson }) {
  const repeat = useRepeatDelivery(businessId);
  const around = useRef<HTMLElement>(null);
  // Once pressed, the button goes with what it was offered for. The keyboard goes on in what stood around it.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) around.current?.focus({ preventScroll: true });
    },
    [],
  );
  const send = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    around.current = currentTarget.closest<HTMLElement>('[tabindex]') ?? document.querySelector('h1');
    try {
      toast(`Sent again to ${addressLabel(await repeat.mutateAsync(delivery.id))}`);
    } catch (error) {
      const show = isLimit(error) ? toastWarning : toastProblem;
      show(refusalOf(error).message);
    }
  };
  return (
    <LinkButton
      aria-label={`Send again, lost on the way to ${addressLabel(delivery)}`}
      disabled={repeat.isPending}
      onClick={(event) => singleClick(() => void send(event))(event)}
    >
      Send again
    </LinkButton>
  );
}

/** Another day it goes out (D41, P21). */
const isLimit = (error: unknown): boolean => error instanceof Error && 'status' in error && error.status === 429;

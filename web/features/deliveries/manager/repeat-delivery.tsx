import type { DeliveryJson } from '@underlay/contract/deliveries.ts';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { singleClick } from '../../../ui/single-click.ts';
import { toastProblem } from '../../../ui/toasts.tsx';
import { useRepeatDelivery } from '../delivery-queries.ts';
import { addressWords } from '../delivery-words.ts';

/** Beside what came back or was not sent. It goes to where the customer is reached now. */
export function RepeatDelivery({ businessId, delivery }: { businessId: string; delivery: DeliveryJson }) {
  const repeat = useRepeatDelivery(businessId);
  const send = async () => {
    try {
      await repeat.mutateAsync(delivery.id);
    } catch (error) {
      toastProblem(refusalOf(error).message ?? 'It was not sent again.');
    }
  };
  return (
    <LinkButton
      aria-label={`Send again to ${addressWords(delivery)}`}
      disabled={repeat.isPending}
      onClick={singleClick(() => void send())}
    >
      Send again
    </LinkButton>
  );
}

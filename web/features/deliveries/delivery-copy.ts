import type { DeliveryJson } from '@underlay/contract/deliveries.ts';
import { formatPhone } from '@underlay/domain/contact/phone.ts';
import { mayBeRepeated } from '@underlay/domain/deliveries/delivery.ts';

type Facts = Pick<DeliveryJson, 'channel' | 'recipient' | 'state' | 'problem' | 'occasion'>;

/** What became of an e-mail or a text message, as briefly as possible (D16, D57, D60). */
export function deliveryLabel({ channel, recipient, state, problem, occasion }: Facts): string {
  if (state === 'queued') return problem === '' ? 'Sending' : sentences('Not sent yet', problem);
  if (state === 'sent') return channel === 'sms' ? 'Texted' : 'E-mailed';
  if (state === 'bounced') return sentences(`Came back: ${addressLabel({ channel, recipient })}`, problem);
  if (state === 'failed') return sentences('Not sent', problem);
  if (problem !== '') return sentences('Not sent', problem);
  if (occasion !== 'message') return 'Not sent: no longer true or wanted';
  return channel === 'sms' ? 'Not texted: receives no text messages' : NOT_DELIVERED;
}

/** Under a message that went nowhere. */
export const NOT_DELIVERED = 'Not e-mailed: receives no e-mail';

export const addressLabel = ({ channel, recipient }: Pick<Facts, 'channel' | 'recipient'>): string =>
  channel === 'sms' ? formatPhone(recipient) : recipient;

/** What did not arrive and was not sent again yet. It is said in red, and offered once. */
export const offersRepeat = (delivery: DeliveryJson, all: readonly DeliveryJson[]): boolean =>
  mayBeRepeated(delivery) && !all.some(({ repeats }) => repeats === delivery.id);

const sentences = (first: string, second: string): string => (second === '' ? first : `${first}. ${second}`);

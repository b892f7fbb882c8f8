import type { MessageJson } from '@underlay/contract/communications.ts';
import type { DeliveryJson } from '@underlay/contract/deliveries.ts';
import type { FileJson } from '@underlay/contract/files.ts';
import type { ComponentProps } from 'react';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toastProblem } from '../../../ui/feedback/toasts.tsx';
import { addressLabel, deliveryLabel, NOT_DELIVERED, offersRepeat } from '../../deliveries/index.ts';
import { RepeatDelivery } from '../../deliveries/manager/index.ts';
import { saveFile } from '../../files/index.ts';
import { MessageTime } from '../message-clock.tsx';
import classes from './conversation.module.css';

interface MessageBubbleProps {
  readonly businessId: string;
  readonly customerName: string;
  readonly message: MessageJson;
  readonly clock: ComponentProps<typeof MessageTime>['clock'];
}

/** One message (COMM-07): the customer's at the left in grey, ours at the right in blue. Below it are its details. */
export function MessageBubble({ businessId, customerName, message, clock }: MessageBubbleProps) {
  const { inbound, attachments } = message;
  return (
    <li data-inbound={inbound}>
      <span className={classes.hiddenLabel}>{inbound ? customerName : message.by || 'You'}</span>
      {message.message !== '' && (
        <p className={classes.bubble} dir="auto">
          {message.message}
        </p>
      )}
      {attachments.length > 0 && (
        <ul className={classes.files} aria-label="Files">
          {attachments.map((file) => (
            <li key={file.uuid}>
              <LinkButton onClick={() => void save(file)}>{file.fileName}</LinkButton>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.under}>
        {inbound && message.from && <span>from {message.from}</span>}
        {!inbound && message.by && <span aria-hidden="true">{message.by}</span>}
        <MessageTime at={message.createdAt} clock={clock} />
        {!inbound && <OnlyDelivery businessId={businessId} of={message} />}
      </p>
      {!inbound && <EachDelivery businessId={businessId} of={message} />}
    </li>
  );
}

interface DeliveriesProps {
  readonly businessId: string;
  readonly of: MessageJson;
}

/** How it left, when there is no more than one way to tell. */
function OnlyDelivery({ businessId, of: { deliveries } }: DeliveriesProps) {
  const [delivery, another] = deliveries;
  if (another) return null;
  if (!delivery) return <span>{NOT_DELIVERED}</span>;
  return (
    <>
      <span data-failed={offersRepeat(delivery, deliveries)}>{deliveryLabel(delivery)}</span>
      {offersRepeat(delivery, deliveries) && <RepeatDelivery businessId={businessId} delivery={delivery} />}
    </>
  );
}

/** How it left more than once. Each has a line, which names the recipient where the same way led to several. */
function EachDelivery({ businessId, of: { deliveries } }: DeliveriesProps) {
  if (deliveries.length < 2) return null;
  const isOneOfSeveral = ({ channel, recipient }: DeliveryJson) =>
    deliveries.some((other) => other.channel === channel && other.recipient !== recipient);
  return deliveries.map((delivery) => (
    <p key={delivery.id} className={classes.under}>
      <span data-failed={offersRepeat(delivery, deliveries)}>
        {deliveryLabel(delivery)}
        {delivery.state !== 'bounced' && isOneOfSeveral(delivery) && ` ${inBrackets(delivery)}`}
      </span>
      {offersRepeat(delivery, deliveries) && <RepeatDelivery businessId={businessId} delivery={delivery} />}
    </p>
  ));
}

/** A phone number begins with a bracket of its own. */
const inBrackets = (delivery: DeliveryJson): string =>
  delivery.channel === 'sms' ? addressLabel(delivery) : `(${addressLabel(delivery)})`;

const save = (file: FileJson): Promise<void> =>
  saveFile(file).catch((error: unknown) => toastProblem(`${file.fileName}: ${refusalOf(error).message}`));

import { textFailureMessage } from '@underlay/domain/communications/text-failure-messages.ts';
import { backgroundTask } from '../../services/background-task.ts';
import type { Platform } from '../../services/platform.ts';
import { TextRefused } from '../../services/sms-gateway.ts';
import { readTextNumber } from '../customers/index.ts';
import {
  type DeliveryRow,
  failDelivery,
  giveUpDelivery,
  KEEPS_TRYING,
  moveDelivery,
  readDelivery,
  redirectDelivery,
  stopPhone,
  textDelivery,
} from '../deliveries/index.ts';
import { COMPOSERS } from './composers.ts';

export const deliverText = backgroundTask({ ...textDelivery, run: sendDelivery, giveUp: giveUpDelivery });

interface Due {
  readonly businessId: string;
  readonly deliveryId: string;
}

const OUT_OF_REACH = `The text service could not be reached.${KEEPS_TRYING}`;
const NOT_WANTED = 'Texts to this customer were switched off.';

/**
 * Sends one text to a phone that has consented and not sent STOP until this moment. A process killed between the provider's
 * answer and our note of it may send it twice: the provider knows no idempotency key. The exception is a status report on
 * the first text, which carries our reference and came before (docs/decisions/0021).
 */
async function sendDelivery(platform: Platform, { businessId, deliveryId }: Due) {
  const { systemDb, clock, texts } = platform;
  const db = platform.tenantDb(businessId);
  const delivery = await readDelivery(db, deliveryId);
  if (delivery?.state !== 'queued') return;
  const move = (to: DeliveryRow['state'], problem = '') =>
    db.begin((tx) => moveDelivery(tx, { id: deliveryId, from: ['queued'], to, problem, at: clock.now() }));
  const content = await COMPOSERS[delivery.occasion](platform, delivery);
  // Asked last, so a STOP that came meanwhile counts.
  const number = content && (await numberOf(platform, delivery));
  if (!content || !number) {
    await move('withdrawn', content ? NOT_WANTED : '');
    return;
  }
  try {
    await texts.send({ to: `+1${number}`, text: content.sms, reference: textReference(delivery) });
  } catch (error) {
    if (!(error instanceof TextRefused)) {
      await move('queued', OUT_OF_REACH);
      throw error;
    }
    const problem = textFailureMessage(error.code);
    const refused = { id: deliveryId, from: ['queued'], to: 'failed', problem, at: clock.now() } as const;
    await db.begin((tx) => failDelivery(tx, refused));
    if (error.reason === 'opted_out') await systemDb.begin((tx) => stopPhone(platform, tx, number));
    return;
  }
  await move('sent');
}

/** The provider returns this in every report about the text. */
const textReference = ({ businessId, id }: DeliveryRow) => `delivery.${businessId}.${id}`;

/** A number that is no longer the customer's gets nothing. Its text goes to the number that has consented since. */
async function numberOf({ tenantDb, texts }: Platform, { businessId, id, customerId, recipient }: DeliveryRow) {
  const db = tenantDb(businessId);
  const number = texts.isOn ? await readTextNumber(db, { businessId, customerId }) : undefined;
  if (number === undefined || number === recipient) return number;
  return (await db.begin((tx) => redirectDelivery(tx, { id, recipient: number }))) ? number : undefined;
}

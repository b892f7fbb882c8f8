import { randomUUID } from 'node:crypto';
import { backgroundTask } from '../../services/background-task.ts';
import type { Platform } from '../../services/platform.ts';
import { TextRefused } from '../../services/sms-gateway.ts';
import { readBusiness } from '../businesses/index.ts';

interface Confirmed {
  /** Ten digits. */
  readonly phone: string;
  /** Whose texts it said yes to. It may be several at once. */
  readonly businessIds: readonly string[];
}

/** The one text that answers a phone's yes. The networks ask for it (CTIA): whose texts, how often, their price, and the way out. */
export const textsConfirmed = backgroundTask<Confirmed>({
  name: 'sms-confirmation',
  run: sendConfirmation,
  noRetryOn: TextRefused,
});

async function sendConfirmation({ texts, tenantDb }: Platform, { phone, businessIds }: Confirmed) {
  const businesses = await Promise.all(businessIds.map((businessId) => readBusiness(tenantDb(businessId))));
  const names = businesses.flatMap((business) => business?.name ?? []);
  await texts.send({
    to: `+1${phone}`,
    text: `${NAMES.format(names)}: you will receive texts about your account. Message frequency varies. Msg & data rates may apply. Reply HELP for help, STOP to end.`,
    reference: `confirmation.${businessIds[0]}.${randomUUID()}`,
  });
}

const NAMES = new Intl.ListFormat('en-US');

import { randomUUID } from 'node:crypto';
import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import { textState } from '@underlay/domain/contact/text-consent.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { backgroundTask } from '../../services/background-task.ts';
import type { Platform } from '../../services/platform.ts';
import { TextRefused, type TextStatus } from '../../services/sms-gateway.ts';
import { readBusiness } from '../businesses/index.ts';
import {
  type CustomerId,
  countRequests,
  endRequest,
  insertRequest,
  readRequest,
  readTextConsent,
  type TextRequest,
  textStateOf,
} from '../customers/index.ts';
import { hindranceUntilVerified, stopPhone } from '../deliveries/index.ts';

/** Whoever has a customer's link can cause texts to a stranger's phone, so there are few of them (P20). */
const MAX_TO_A_PHONE = 1;
const MAX_FOR_A_CUSTOMER = 3;
/** Somebody who does not answer does not want to be asked every day. */
const MAX_WITHOUT_A_YES = 3;
const MONTH_MILLISECONDS = 30 * DAY_MILLISECONDS;
const WAITING: readonly string[] = ['not_asked', 'asked', 'unreachable'];

/**
 * Asks the customer's phone for its yes. It does not ask a phone that has given it, has said STOP, or was asked often enough
 * today, nor for a business that may send no more (P21). It runs in the transaction that switches texts on or changes the number, with the customer's row locked.
 */
export async function askForTexts(platform: Platform, tx: TenantTransaction, customer: CustomerId): Promise<void> {
  const { texts, clock, queue } = platform;
  const at = clock.now();
  const consent = await readTextConsent(tx, customer, at);
  if (!consent || !WAITING.includes(textState(texts.isOn, consent))) return;
  const asked = await countRequests(tx, customer, consent.phone, {
    day: new Date(at.getTime() - DAY_MILLISECONDS),
    month: new Date(at.getTime() - MONTH_MILLISECONDS),
  });
  if (asked.ofPhone >= MAX_TO_A_PHONE || asked.ofCustomer >= MAX_FOR_A_CUSTOMER) return;
  if (asked.withoutYes >= MAX_WITHOUT_A_YES) return;
  if (await hindranceUntilVerified(platform, tx, 'sms')) return;
  const request = { ...customer, id: randomUUID(), phone: consent.phone };
  await insertRequest(tx.sql, request, at);
  await queue.add(tx.sql, textRequest, { businessId: customer.businessId, requestId: request.id });
}

interface Asked {
  readonly businessId: string;
  readonly requestId: string;
}

/** The text that asks a phone for its yes. */
export const textRequest = backgroundTask<Asked>({
  name: 'sms-request',
  run: sendTextRequest,
  giveUp: giveUpTextRequest,
});

/**
 * The one text that a phone gets before it has said yes. It is sent only while it is still wanted. A process that is killed
 * between the provider's answer and our note of it may send it twice (docs/decisions/0021).
 */
async function sendTextRequest(platform: Platform, { businessId, requestId }: Asked) {
  const { systemDb, texts } = platform;
  const db = platform.tenantDb(businessId);
  const request = await readRequest(db, requestId);
  if (request?.state !== 'queued') return;
  const business = (await isWanted(platform, request)) ? await readBusiness(db) : undefined;
  if (!business) return end(platform, request, 'withdrawn');
  try {
    await texts.send({
      to: `+1${request.phone}`,
      text: `${business.name}: reply YES to receive texts about your account. Msg & data rates may apply. Reply STOP to end.`,
      reference: `request.${businessId}.${requestId}`,
    });
  } catch (error) {
    if (!(error instanceof TextRefused)) throw error;
    await end(platform, request, 'failed');
    if (error.reason === 'opted_out') await systemDb.begin((tx) => stopPhone(platform, tx, request.phone));
    return;
  }
  await end(platform, request, 'sent');
}

/** The last attempt has failed. The portal says that the phone could not be reached. */
async function giveUpTextRequest(platform: Platform, { businessId, requestId }: Asked) {
  await end(platform, { businessId, id: requestId }, 'failed');
}

type Reference = Pick<TextRequest, 'businessId' | 'id'>;

/** A status from the provider. Statuses come in any order. One may be the first trace of a text whose sender was killed. */
export const onRequestStatus = (platform: Platform, request: Reference, state: TextStatus['state']) =>
  end(platform, request, state === 'bounced' || state === 'failed' ? 'failed' : 'sent');

const end = ({ tenantDb, clock }: Platform, request: Reference, state: Exclude<TextRequest['state'], 'queued'>) =>
  tenantDb(request.businessId).begin((tx) => endRequest(tx, request, { state, at: clock.now() }));

async function isWanted(platform: Platform, request: TextRequest): Promise<boolean> {
  const db = platform.tenantDb(request.businessId);
  const consent = await readTextConsent(db, request, platform.clock.now());
  return consent?.phone === request.phone && (await textStateOf(platform, db, request)) === 'asked';
}

import { isYes, textKeyword } from '@underlay/domain/contact/text-keyword.ts';
import type { TenantTransaction, Transaction } from '../../database/sql.ts';
import { asOwner } from '../../database/tenant-db.ts';
import type { Platform } from '../../services/platform.ts';
import type { InboundText } from '../../services/sms-gateway.ts';
import { textsConfirmed } from '../contact/index.ts';
import { type CustomerId, confirmTexts, customersWithPhone } from '../customers/index.ts';
import { lastTexted, stopPhone } from '../deliveries/index.ts';
import { insertInboundText } from './inbound-text-store.ts';
import { lockCorrespondent } from './message-store.ts';
import { storeInbound } from './write-message.ts';

/** The longest text there can be. */
const MAX_CHARACTERS = 1_600;
const PICTURES = '[Pictures came with this text. They cannot be shown here.]';

/**
 * A text from a phone (D57, D60). STOP and START count for everyone who shares our number. The provider answers HELP itself.
 * Everything else is a message from the customer whose phone it is. A second call with the same text changes nothing.
 */
export async function takeText(platform: Platform, text: InboundText): Promise<void> {
  const { systemDb, clock, log } = platform;
  const phone = /^\+1(\d{10})$/.exec(text.from)?.[1];
  const keyword = text.keyword ?? textKeyword(text.text);
  await systemDb.begin(async (tx) => {
    const at = clock.now();
    if (!(await insertInboundText(tx, text.sid, at))) return;
    if (phone === undefined) return log.info('a text from abroad was dropped');
    if (keyword === 'help') return;
    if (keyword === 'stop') return stopPhone(platform, tx, phone);
    // A yes that nobody asked for is an answer to a person.
    if (keyword === 'start' && (await takeYes(platform, tx, { text, phone }))) return;
    const customer = await writerOf(tx, phone);
    if (!customer) return log.info('a text from an unknown number was dropped');
    await storeMessage(asOwner(tx, customer.businessId), customer, copyOf(text), at);
  });
}

/**
 * Answers whether the yes was waited for. One to what a business wrote after the question is an answer to a person. A keyword that
 * the provider named was answered by it.
 */
async function takeYes(
  { queue, clock }: Platform,
  tx: Transaction,
  { text, phone }: { readonly text: InboundText; readonly phone: string },
): Promise<boolean> {
  const askedAfter = isYes(text.text) ? ((await lastTexted(tx, phone))?.at ?? null) : null;
  const { isTaken, businessIds } = await confirmTexts(tx, phone, { at: clock.now(), askedAfter });
  if (businessIds.length > 0 && text.keyword === null) await queue.add(tx, textsConfirmed, { phone, businessIds });
  return isTaken;
}

/** The customer of this phone whom our last text there was for. Without such a text it is the phone's only customer. */
async function writerOf(tx: Transaction, phone: string): Promise<CustomerId | undefined> {
  const customers = await customersWithPhone(tx, phone);
  const last = await lastTexted(tx, phone);
  const known = customers.find(
    ({ businessId, customerId }) => businessId === last?.businessId && customerId === last.customerId,
  );
  return known ?? (customers.length === 1 ? customers[0] : undefined);
}

async function storeMessage(tx: TenantTransaction, { customerId }: CustomerId, body: string, at: Date) {
  const customer = body && (await lockCorrespondent(tx, { customerId }));
  if (!customer) return;
  await storeInbound(tx, customer, { text: body, sender: null, at, files: [] });
}

/** PostgreSQL stores no zero byte, and nobody sees the other control characters. */
function copyOf({ text, hasPictures }: InboundText): string {
  const body = text
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
    .slice(0, MAX_CHARACTERS)
    .toWellFormed();
  return [body, hasPictures ? PICTURES : ''].filter(Boolean).join('\n\n');
}

import type { TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { sha256 } from '../../services/sealer.ts';
import { lockCorrespondent, storeInbound } from '../communications/index.ts';
import { mailAddresses } from '../customers/index.ts';
import { keepOtherFile, type NewFile } from '../files/index.ts';
import { readLogo } from '../logos/index.ts';
import type { Outcome } from './arrived-mail.ts';
import { bytesSince, countSince, findConversation, hasArrived, noteArrival } from './inbound-mail-store.ts';
import { type StagedAttachments, stageAttachments, tooMuchToday, withoutRoom } from './keep-attachments.ts';
import type { ParsedMail } from './parse-mail.ts';

const MAX_PER_HOUR = 60;
/** One customer must not take all the storage that the business has for its files. */
const MAX_BYTES_PER_DAY = 100 * 1024 * 1024;
export const SECONDS_OF_LIMIT = 60 * 60;
const HOUR_MILLISECONDS = SECONDS_OF_LIMIT * 1000;
const UNCLEAR_SENDER = 'an address that could not be read';

/**
 * A mail to a conversation becomes a message of its customer, once. Only the signed address lets it in. From decides nothing. It
 * is shown when it is not the customer's.
 */
export async function takeReply(platform: Platform, customerId: string, mail: ParsedMail): Promise<Outcome> {
  const { systemDb } = platform;
  if (mail.isFromMachine || isOurOwn(platform, mail)) return 'ignored';
  const conversation = await findConversation(systemDb.sql, customerId);
  if (!conversation) return 'unknown';
  const { businessId, conversationId } = conversation;
  const hash = Buffer.from(mail.hash);
  const db = platform.tenantDb(businessId);
  // Saves storing its files for nothing. The key below decides.
  if (await hasArrived(db, conversationId, hash)) return 'repeated';
  const staged = await stageAttachments(platform, await withoutLogo(db, mail.attachments), businessId);
  const own = await mailAddresses(db, customerId);
  const isOwn = own.some(({ address }) => address.toLowerCase() === mail.from);
  const sender = isOwn ? null : (mail.from ?? UNCLEAR_SENDER);
  return db.begin((tx) => store(platform, tx, { conversationId, hash }, { text: mail.text, sender, staged }));
}

/** Mail programs send the pictures of the mail that they answer back with it, and some give them another name (parse-mail.ts). */
async function withoutLogo(db: TenantReader, attachments: ParsedMail['attachments']) {
  const logo = attachments.length > 0 ? await readLogo(db) : undefined;
  return logo ? attachments.filter(({ bytes }) => !logo.file.sha256.equals(sha256(Buffer.from(bytes)))) : attachments;
}

interface Arrival {
  readonly conversationId: string;
  readonly hash: Buffer;
}

interface Reply {
  readonly text: string;
  readonly sender: string | null;
  readonly staged: StagedAttachments;
}

/** All of it or nothing. A mail that is answered with a yes is stored. Any other can come again. */
async function store(
  platform: Platform,
  tx: TenantTransaction,
  { conversationId, hash }: Arrival,
  { text, sender, staged }: Reply,
): Promise<Outcome> {
  const customer = await lockCorrespondent(tx, { conversationId });
  if (!customer) return 'unknown';
  const at = platform.clock.now();
  if (await isCrowded(tx, conversationId, at))
    return (await hasArrived(tx, conversationId, hash)) ? 'repeated' : 'too_many';
  if (!(await noteArrival(tx, { conversationId, hash, at }))) return 'repeated';
  const files: NewFile[] = [];
  const notes = [...staged.notes];
  let bytes = await bytesSince(tx, conversationId, new Date(at.getTime() - 24 * HOUR_MILLISECONDS));
  for (const file of staged.files) {
    if (bytes + file.size > MAX_BYTES_PER_DAY) notes.push(tooMuchToday(file));
    else if (!(await keepOtherFile(platform, tx, { file, userId: '' }))) notes.push(withoutRoom(file));
    else {
      bytes += file.size;
      files.push(file);
    }
  }
  const body = [text, notes.join('\n')].filter(Boolean).join('\n\n');
  await storeInbound(tx, customer, { text: body, sender, at, files });
  return 'kept';
}

/** Whether as many messages came within an hour as a person would ever write. */
export async function isCrowded(db: TenantReader, conversationId: string, at: Date) {
  const since = new Date(at.getTime() - HOUR_MILLISECONDS);
  return (await countSince(db, conversationId, since)) >= MAX_PER_HOUR;
}

/** A mail that we have sent, returned by a forwarding rule or a list. */
const isOurOwn = ({ config }: Platform, { messageId }: ParsedMail): boolean =>
  messageId?.toLowerCase().endsWith(`@${new URL(config.publicOrigin).hostname}>`) ?? false;

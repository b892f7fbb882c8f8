import type { Cents } from '@underlay/domain/money/money.ts';
import type { SentChoices } from '@underlay/domain/offers/check-choices.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';

/** What was signed of an offer besides its version. */
export interface OfferFacts {
  readonly choices: SentChoices;
  readonly total: Cents;
  readonly deposit: Cents;
  readonly customerId: string;
  /** Of the customer. Empty when they gave none. */
  readonly reference: string;
  /** The mails and texts that carried the link. */
  readonly deliveries: readonly string[];
  readonly isCodeGiven: boolean;
  /** In part: `m...@example.com` (SIGN-12). Only of a code that was given. */
  readonly codeSentTo?: string;
  /** The name of the member who recorded a paper, or on whose device it was signed. */
  readonly member?: string;
  /** Of the file of the paper, in hex. */
  readonly paperSha256?: string;
}

/** A person's yes, word for word. Never changed (SIGN-07). */
export interface Signature {
  readonly businessId: string;
  readonly id: string;
  readonly about: 'offer';
  readonly subjectId: string;
  readonly version: number;
  readonly documentSha256: Buffer;
  readonly facts: OfferFacts;
  readonly kind: 'typed' | 'drawn' | 'paper';
  readonly name: string;
  readonly title: string;
  readonly strokes: string;
  /** As they were shown. */
  readonly texts: { readonly consent: string; readonly acceptance: string };
  readonly language: string;
  readonly template: string;
  readonly signedAt: Date;
  readonly recordedAt: Date;
  /** Of the business, in which a person reads the moment. */
  readonly timeZone: string;
  readonly ipAddress: string;
  readonly userAgent: string;
  readonly memberId: string | null;
  readonly fileId: string | null;
}

export interface StoredSignature extends Signature {
  readonly hash: Buffer;
  /** Its place among the business's signatures, from 1 without gaps. */
  readonly sequence: number;
  readonly chain: Buffer;
}

/** The trigger `chained` chains it to the one before. */
export async function insertSignature({ sql, businessId }: TenantTransaction, signed: Signature, hash: Buffer) {
  await sql`
    insert into signatures (business_id, id, about, subject_id, version, document_sha256, facts, kind, name, title, strokes, texts,
      language, template, signed_at, recorded_at, time_zone, ip_address, user_agent, member_id, file_id, hash)
    values (${businessId}, ${signed.id}, ${signed.about}, ${signed.subjectId}, ${signed.version}, ${signed.documentSha256},
      ${sql.json(signed.facts as never)}, ${signed.kind}, ${signed.name}, ${signed.title}, ${signed.strokes},
      ${sql.json(signed.texts as never)}, ${signed.language}, ${signed.template}, ${signed.signedAt}, ${signed.recordedAt},
      ${signed.timeZone}, ${signed.ipAddress}, ${signed.userAgent}, ${signed.memberId}, ${signed.fileId}, ${hash})`;
}

const columns = (sql: Queryable) => sql`
  business_id "businessId", id, about, subject_id "subjectId", version, document_sha256 "documentSha256", facts, kind, name, title,
  strokes, texts, language, template, signed_at "signedAt", recorded_at "recordedAt", time_zone "timeZone", ip_address "ipAddress",
  user_agent "userAgent", member_id "memberId", file_id "fileId", hash, sequence, chain`;

/** Of an offer that was accepted. It is accepted once, so there is one. */
export async function readSignature(
  { sql, businessId }: TenantReader,
  offerId: string,
): Promise<StoredSignature | undefined> {
  const [row] = await sql<StoredSignature[]>`
    select ${columns(sql)} from signatures
    where business_id = ${businessId} and about = 'offer' and subject_id = ${offerId} order by version desc limit 1`;
  return row;
}

/** A piece of one business's chain, in its order. */
export const signaturesAfter = (
  { sql, businessId }: TenantReader,
  sequence: number,
  limit: number,
): Promise<StoredSignature[]> =>
  sql<StoredSignature[]>`
    select ${columns(sql)} from signatures
    where business_id = ${businessId} and sequence > ${sequence} order by sequence limit ${limit}`;

/** Where each business's chain should end. */
export const signatureHeads = (sql: Queryable): Promise<{ businessId: string; sequence: number; chain: Buffer }[]> =>
  sql`
    select business_id "businessId", signature_sequence sequence, signature_chain chain from business_counters c
    where signature_sequence > 0 or exists (select 1 from signatures s where s.business_id = c.business_id)`;

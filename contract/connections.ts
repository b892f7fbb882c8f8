import {
  CONNECTION_RIGHTS,
  type ConnectionDays,
  grantedRights,
  NO_RIGHT,
  USUAL_CONNECTION_DAYS,
} from '@underlay/domain/connections/connection-rights.ts';
import { CONNECTION_FIELDS } from '@underlay/domain/connections/fields.ts';
import { z } from 'zod';
import { Confirmation } from './confirmation.ts';
import { endpoint } from './endpoint.ts';
import { schemaOf } from './field-schemas.ts';
import { Id, MomentOut, Nothing } from './primitives.ts';

const Rights = z.array(z.enum(CONNECTION_RIGHTS)).min(1, NO_RIGHT).transform(grantedRights);
/** Null stands for a connection that does not end. */
const Days: z.ZodType<ConnectionDays, ConnectionDays> = z.literal([30, 90, 365]).nullable();

export const ConnectionJson = z.object({
  uuid: Id,
  name: z.string(),
  rights: z.array(z.enum(CONNECTION_RIGHTS)),
  /** It may change nothing, whatever its rights are. */
  onlyRead: z.boolean(),
  state: z.enum(['active', 'ended', 'revoked']),
  /** The first eight signs of its token. */
  tokenStart: z.string(),
  /** Until when the token before the newest works too. Null when it does not. */
  oldTokenUntil: MomentOut.nullable(),
  madeAt: MomentOut,
  madeBy: z.string(),
  /** Their membership. Null when they are no member any more. */
  madeByMember: Id.nullable(),
  days: z.number().nullable(),
  endsAt: MomentOut.nullable(),
  /** To the minute. */
  usedAt: MomentOut.nullable(),
  /** The network alone, never the whole address. */
  usedFrom: z.string().nullable(),
  /** Whether it was not used for 90 days. */
  unused: z.boolean(),
  /** When a call last had the token in its address, where others may have read it. */
  exposedAt: MomentOut.nullable(),
  revokedAt: MomentOut.nullable(),
  revokedBy: z.string().nullable(),
});
export type ConnectionJson = z.output<typeof ConnectionJson>;

/** The one answer that holds the token. */
const MadeConnectionJson = ConnectionJson.extend({ token: z.string() });
export type MadeConnectionJson = z.output<typeof MadeConnectionJson>;

const Grant = z.object({ rights: Rights, onlyRead: z.boolean().default(false), confirmation: Confirmation });
export const ConnectionWrite = schemaOf(CONNECTION_FIELDS).extend({
  ...Grant.shape,
  days: Days.default(USUAL_CONNECTION_DAYS),
});
export type ConnectionWrite = z.output<typeof ConnectionWrite>;
export type ConnectionGrant = z.output<typeof Grant>;

const Renewal = z.object({
  /** Counted from now. */
  days: Days,
  /** Otherwise the token before works for 24 hours more; while an earlier one still does, that one keeps its end and this one ends. */
  endOld: z.boolean().default(false),
  confirmation: Confirmation,
});
export type Renewal = z.output<typeof Renewal>;

/** What a program is told about itself. */
const OwnConnectionJson = z.object({
  uuid: Id,
  name: z.string(),
  /** Its days begin at midnight of its time zone. */
  business: z.object({ businessId: Id, name: z.string(), timeZone: z.string() }),
  rights: z.array(z.enum(CONNECTION_RIGHTS)),
  onlyRead: z.boolean(),
  endsAt: MomentOut.nullable(),
});

const ofBusiness = '/business/:businessId/connections' as const;
const TEAM = { access: 'manager', right: 'team' } as const;

export const connections = {
  list: endpoint({
    method: 'GET',
    path: ofBusiness,
    ...TEAM,
    summary: 'Programs that may act for the business, newest first, and those that no longer may',
    response: z.array(ConnectionJson),
  }),
  make: endpoint({
    method: 'POST',
    path: ofBusiness,
    ...TEAM,
    summary: 'Lets a program act for the business; its token is answered this once',
    body: ConnectionWrite,
    response: MadeConnectionJson,
    refusals: ['too_many_connections', 'connection_name_taken', 'wrong_password', 'sign_in_again'],
    keepsNoAnswer: true,
    perMinute: 20,
  }),
  change: endpoint({
    method: 'PUT',
    path: `${ofBusiness}/:connectionId`,
    ...TEAM,
    summary: 'Gives it other rights, which count from its next call on',
    body: Grant,
    response: ConnectionJson,
    refusals: ['wrong_status', 'wrong_password', 'sign_in_again'],
    perMinute: 20,
  }),
  renew: endpoint({
    method: 'POST',
    path: `${ofBusiness}/:connectionId/renew`,
    ...TEAM,
    summary: 'Gives it a new token, answered this once; the one before works for 24 hours more, or ends now',
    body: Renewal,
    response: MadeConnectionJson,
    refusals: ['wrong_status', 'too_many_connections', 'wrong_password', 'sign_in_again'],
    keepsNoAnswer: true,
    perMinute: 20,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: `${ofBusiness}/:connectionId`,
    ...TEAM,
    summary: 'Ends a connection at once, for good; doing it twice is harmless',
    response: Nothing,
    cannotWait: true,
  }),
  self: endpoint({
    method: 'GET',
    path: '/connection',
    access: 'connection',
    summary: 'What the program that calls is: its name, its business, what it may do and until when',
    response: OwnConnectionJson,
  }),
};

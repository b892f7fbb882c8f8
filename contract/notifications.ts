import { BELL_LINES } from '@underlay/domain/notifications/bell-settings.ts';
import { z } from 'zod';
import { AuditSubject, EventId } from './audit.ts';
import { endpoint, KILOBYTE } from './endpoint.ts';
import { MomentOut, Nothing } from './primitives.ts';

/** So many are read for the lines of a bell. Only in a business that is told of hundreds within hours are there more behind them. */
export const MAX_NOTIFICATIONS = 500;

/** One line of the bell: an event, or many of one kind that came within an hour (BELL-06). */
export const NotificationJson = z.object({
  /** Of the event, or of the newest of many. */
  id: z.string(),
  /** The kind of the event, as `payment_settled`. */
  kind: z.string(),
  /** What switches it. Null of what every owner is told whatever they switched off (ROLE-20). */
  line: z.enum(BELL_LINES).nullable(),
  at: MomentOut,
  /** One sentence: `before`, the name of the subject where the sentence says it, `after`. */
  before: z.string(),
  on: z.string().nullable(),
  after: z.string(),
  /** Where it leads. Null of many, and of what has no page. */
  subject: AuditSubject.nullable(),
  /** How many events it says. */
  count: z.number(),
  unread: z.boolean(),
});
export type NotificationJson = z.output<typeof NotificationJson>;

export const NotificationsJson = z.object({
  notifications: z.array(NotificationJson),
  /** How many are unread, 99 at most. */
  unread: z.number(),
  /** What is shown, from the oldest to the newest but for those in between, as it is marked as seen. Null where nothing is. */
  shown: z.object({ from: z.string(), until: z.string(), except: z.array(z.string()) }).nullable(),
});
export type NotificationsJson = z.output<typeof NotificationsJson>;

/** What the caller is told of the business (BELL-01). */
export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/business/:businessId/notifications',
    access: 'manager',
    right: 'member',
    summary: 'What happened that the caller is told of, newest first, 50 lines at most, and how many are unread',
    response: NotificationsJson,
  }),
  see: endpoint({
    method: 'PUT',
    path: '/business/:businessId/notifications/seen',
    access: 'manager',
    right: 'member',
    summary:
      'Marks the notifications of the caller as seen: all until one, or those from one until another but for some',
    body: z.object({
      until: EventId,
      from: EventId.optional(),
      except: z.array(EventId).max(MAX_NOTIFICATIONS).default([]),
    }),
    maxBody: 200 * KILOBYTE,
    response: Nothing,
  }),
};

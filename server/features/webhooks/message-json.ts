import type { WebhookMessageDetailJson, WebhookMessageJson } from '@underlay/contract/webhooks.ts';
import { dollarsFromCents } from '@underlay/domain/money/money.ts';
import type { MessageDetail, MessageRow } from './message-store.ts';

export const messageJson = ({ id, amount, ...row }: MessageRow): WebhookMessageJson => ({
  ...row,
  uuid: id,
  at: row.at.toISOString(),
  amount: amount === null ? null : dollarsFromCents(amount),
  nextAt: row.nextAt?.toISOString() ?? null,
  doneAt: row.doneAt?.toISOString() ?? null,
});

export const messageDetailJson = ({ body, tries, ...row }: MessageDetail): WebhookMessageDetailJson => ({
  ...messageJson(row),
  body: body?.toString() ?? null,
  tries,
});

import { WEBHOOK_ADDRESS_MESSAGE } from '@underlay/domain/refusal-texts.ts';

/** What is refused to programs, and about them and the addresses that they are called at. */
export const CONNECTION_REFUSALS = {
  not_for_connections: { status: 403, message: 'Only a signed-in person can do this.' },
  too_many_connections: { status: 422, message: 'A business has at most 20 connections.' },
  connection_name_taken: { status: 422, message: 'Another connection has this name.' },
  too_many_webhooks: { status: 422, message: 'A business has at most 20 webhooks.' },
  webhook_address: { status: 422, message: WEBHOOK_ADDRESS_MESSAGE },
  webhook_address_taken: { status: 422, message: 'This connection is called at this address already.' },
  webhook_paused: { status: 409, message: 'Start this address first.' },
} as const satisfies Record<string, { status: number; message: string }>;

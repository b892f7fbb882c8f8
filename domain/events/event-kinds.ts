import { accountEvents } from './account-events.ts';
import { auditEvents } from './audit-events.ts';
import { businessEvents } from './business-events.ts';
import { communicationEvents } from './communication-events.ts';
import { connectionEvents } from './connection-events.ts';
import { contactEvents } from './contact-events.ts';
import { contractEvents } from './contract-events.ts';
import { creditEvents } from './credit-events.ts';
import { crewEvents } from './crew-events.ts';
import { customerEvents } from './customer-events.ts';
import { deliveryEvents } from './delivery-events.ts';
import type { EventKind } from './event-kind.ts';
import { fileEvents } from './file-events.ts';
import { inventoryEvents } from './inventory-events.ts';
import { invoiceEvents } from './invoice-events.ts';
import { jobEvents } from './job-events.ts';
import { logoEvents } from './logo-events.ts';
import { memberEvents } from './member-events.ts';
import { offerEvents } from './offer-events.ts';
import { onboardingEvents } from './onboarding-events.ts';
import { paymentEvents } from './payment-events.ts';
import { portalEvents } from './portal-events.ts';
import { priceItemEvents } from './price-item-events.ts';
import { receivableEvents } from './receivable-events.ts';
import { refundEvents } from './refund-events.ts';
import { statementEvents } from './statement-events.ts';
import { subcontractorEvents } from './subcontractor-events.ts';
import { taskEvents } from './task-events.ts';
import { taxRateEvents } from './tax-rate-events.ts';
import { templateEvents } from './template-events.ts';
import { webhookEvents } from './webhook-events.ts';
import { workOrderEvents } from './work-order-events.ts';

/** All that can happen in a business, by the name that stands in the table of events (AUDIT-10). */
export const EVENT_KINDS = {
  ...accountEvents,
  ...auditEvents,
  ...businessEvents,
  ...communicationEvents,
  ...connectionEvents,
  ...contactEvents,
  ...contractEvents,
  ...creditEvents,
  ...crewEvents,
  ...customerEvents,
  ...deliveryEvents,
  ...fileEvents,
  ...inventoryEvents,
  ...invoiceEvents,
  ...jobEvents,
  ...logoEvents,
  ...memberEvents,
  ...offerEvents,
  ...onboardingEvents,
  ...paymentEvents,
  ...portalEvents,
  ...priceItemEvents,
  ...receivableEvents,
  ...refundEvents,
  ...statementEvents,
  ...subcontractorEvents,
  ...taskEvents,
  ...taxRateEvents,
  ...templateEvents,
  ...webhookEvents,
  ...workOrderEvents,
} as const;
export type EventName = keyof typeof EVENT_KINDS;

/** A kind that a newer version has written is unknown here. */
export const eventKind = (name: string): EventKind | undefined =>
  Object.hasOwn(EVENT_KINDS, name) ? EVENT_KINDS[name as EventName] : undefined;

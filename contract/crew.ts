import { CREW_MAIL_FIELDS, NO_RECIPIENT } from '@underlay/domain/work-orders/fields.ts';
import { z } from 'zod';
import { DeliveryJson } from './deliveries.ts';
import { endpoint } from './endpoint.ts';
import { schemaOf } from './field-schemas.ts';
import { Id } from './primitives.ts';

const MAX_RECIPIENTS = 50;

/** Who gets it: subcontractors of the order, an address that is typed in, or both. */
export const CrewMail = schemaOf(CREW_MAIL_FIELDS)
  .extend({ subContractorIds: z.array(Id).max(MAX_RECIPIENTS).default([]) })
  .refine(({ email, subContractorIds }) => email !== '' || subContractorIds.length > 0, {
    path: ['email'],
    message: NO_RECIPIENT,
  });
export type CrewMail = z.output<typeof CrewMail>;

const ofOrder = '/business/:businessId/work-orders/:orderId' as const;

/** A work order as a page for the people who do the work. No amount of money stands on it. */
export const crew = {
  pdf: endpoint({
    method: 'GET',
    path: `${ofOrder}/pdf`,
    access: 'manager',
    right: 'work',
    summary:
      'The work order as PDF for the crew: job, address, customer, scope, materials and notes, without any amount',
    download: true,
    response: z.void(),
    refusals: ['document_unavailable'],
    perMinute: 60,
  }),
  mails: endpoint({
    method: 'GET',
    path: `${ofOrder}/mails`,
    access: 'manager',
    right: 'work',
    summary: 'To whom the work order was mailed and what became of it, oldest first',
    response: z.array(DeliveryJson),
  }),
  mail: endpoint({
    method: 'POST',
    path: `${ofOrder}/mails`,
    access: 'manager',
    right: 'plan',
    summary:
      'Mails the PDF for the crew to subcontractors of the order, to an address, or both; within the limits of a day',
    body: CrewMail,
    example: { email: 'lee@example.com' },
    response: z.array(DeliveryJson),
    refusals: ['not_on_work_order', 'mail_limit', 'mail_stopped'],
  }),
};

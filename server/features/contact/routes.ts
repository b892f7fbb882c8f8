import type { contact } from '@underlay/contract/contact.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readCommunication, readContact } from '../customers/index.ts';
import { answerChange, lookAtChange } from './answer-change.ts';
import { changeContact } from './change-contact.ts';
import { changePreferences, textPreferences } from './change-preferences.ts';
import { readOpenChange } from './contact-change-store.ts';

/** What customers settle themselves, by the id of their link (D59). A revoked or unknown link is 404, whatever is asked. */
export function contactRoutes(platform: Platform): Handlers<typeof contact> {
  const { systemDb } = platform;
  const open = async ({ communicationId }: { communicationId: string }) => {
    const customer = found(await readCommunication(systemDb.sql, communicationId));
    return {
      customer,
      stored: found(await readContact(platform.tenantDb(customer.businessId), customer.customerId)),
    };
  };
  return {
    readPreferences: async ({ params }) => {
      const { customer, stored } = await open(params);
      return { ...stored, ...(await textPreferences(platform, customer)) };
    },
    changePreferences: async ({ params, body }) => {
      const { customer } = await open(params);
      const stored = await changePreferences(platform, customer, body);
      return { ...stored, ...(await textPreferences(platform, customer)) };
    },
    readContact: async ({ params }) => {
      const { customer, stored } = await open(params);
      const waiting = await readOpenChange(platform.tenantDb(customer.businessId), customer);
      return { email: stored.email, phoneNumber: stored.phone, emailConfirmed: waiting === undefined };
    },
    changeContact: ({ params, body, visitor }) =>
      changeContact(platform, { communicationId: params.communicationId, body, visitor }),
    lookAtChange: ({ body }) => lookAtChange(platform, body.token),
    answerChange: ({ body }) => answerChange(platform, body.token),
  };
}

import type { crew } from '@underlay/contract/crew.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { deliveriesOf, deliveryJson } from '../deliveries/index.ts';
import { readWorkOrder } from '../work-orders/index.ts';
import { readCrewFacts } from './crew-document.ts';
import { crewPdf } from './crew-pdf.ts';
import { mailCrew } from './mail-crew.ts';

export function crewRoutes(platform: Platform): Handlers<typeof crew> {
  const read = async (db: TenantDb, orderId: string) => found(await readWorkOrder(db, orderId));
  const mails = async (db: TenantDb, orderId: string) => (await deliveriesOf(db, [orderId])).map(deliveryJson);
  return {
    pdf: async ({ db, params: { orderId } }) =>
      crewPdf(platform, await readCrewFacts(platform, db, await read(db, orderId))),
    mails: async ({ db, params: { orderId } }) => mails(db, (await read(db, orderId)).id),
    mail: async ({ db, params: { orderId }, body, user }) => {
      await mailCrew(platform, db, { orderId, mail: body, userId: user.id });
      return mails(db, orderId);
    },
  };
}

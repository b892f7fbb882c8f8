import type { MethodJson, paymentMethods } from '@underlay/contract/payment-methods.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { createMethod } from './create-method.ts';
import { listMethods, type MethodRow } from './method-store.ts';
import { removeMethod } from './remove-method.ts';
import { verifyMethod } from './verify-method.ts';

/** Everything here is the signed-in person's own. What belongs to another does not exist (D04). */
export function paymentMethodRoutes(platform: Platform): Handlers<typeof paymentMethods> {
  return {
    list: async ({ systemDb, user }) => (await listMethods(systemDb.sql, user.id)).map(methodJson),
    create: async ({ systemDb, user, body, visitor }) =>
      methodJson(await createMethod({ ...platform, systemDb }, user, { entries: body, visitor })),
    verify: async ({ user, params, body }) => ({
      status: await verifyMethod(platform, { userId: user.id, methodId: params.methodId }, body),
    }),
    remove: ({ user, params }) => removeMethod(platform, { userId: user.id, methodId: params.methodId }),
  };
}

function methodJson(method: MethodRow): MethodJson {
  const { id, name, lastFour, status, accountType, depositsKind, depositsArriveAt } = method;
  const waits = status === 'pending_verification' && depositsKind;
  return {
    uuid: id,
    name,
    lastFour,
    status,
    accountType,
    deposits: waits ? { kind: depositsKind, arrivesAt: depositsArriveAt?.toISOString() ?? null } : null,
    failure: method.failureMessage,
    createdAt: method.createdAt.toISOString(),
  };
}

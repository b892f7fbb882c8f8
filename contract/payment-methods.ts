import { BANK_ACCOUNT_TYPES } from '@underlay/domain/payments/authorization-text.ts';
import { METHOD_FIELDS } from '@underlay/domain/payments/fields.ts';
import { z } from 'zod';
import { DepositProof, DepositsJson, METHOD_STATUSES, VerificationResult } from './deposits.ts';
import { endpoint } from './endpoint.ts';
import { schemaOf } from './field-schemas.ts';
import { Id, MomentOut, Nothing } from './primitives.ts';

export const MethodJson = z.object({
  uuid: Id,
  name: z.string(),
  lastFour: z.string(),
  status: z.enum(METHOD_STATUSES),
  accountType: z.enum(BANK_ACCOUNT_TYPES),
  deposits: DepositsJson.nullable(),
  failure: z.string().nullable(),
  createdAt: MomentOut,
});
export type MethodJson = z.output<typeof MethodJson>;

const ofMethod = '/bank-payment-methods/:methodId' as const;

export const paymentMethods = {
  list: endpoint({
    method: 'GET',
    path: '/bank-payment-methods',
    access: 'user',
    summary: "The signed-in person's bank accounts for paying, newest first (D04)",
    response: z.array(MethodJson),
  }),
  create: endpoint({
    method: 'POST',
    path: '/bank-payment-methods',
    access: 'user',
    summary: 'Saves a bank account at the provider (API-15); the numbers are not kept here',
    body: schemaOf(METHOD_FIELDS),
    response: MethodJson,
    refusals: ['too_many_methods', 'attempts_used_up', 'provider_refused', 'provider_unavailable'],
    perMinute: 20,
  }),
  verify: endpoint({
    method: 'POST',
    path: `${ofMethod}/verify`,
    access: 'user',
    summary: 'Confirms the two small deposits (API-16); three wrong attempts make the method failed (D66)',
    body: DepositProof,
    response: VerificationResult,
    refusals: ['deposits_not_awaited', 'provider_refused', 'provider_unavailable'],
    perMinute: 60,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: ofMethod,
    access: 'user',
    summary: 'Deletes a bank account; refused while a payment with it is under way (P11)',
    response: Nothing,
    refusals: ['method_in_use'],
  }),
};

import { DEFAULT_VALID_DAYS, MAX_VALID_DAYS, VALID_DAYS_OUTSIDE } from '@underlay/domain/offers/limits.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { OfferTexts, OfferTextsJson } from './offer-texts.ts';
import { DollarsOut, dollars, Version } from './primitives.ts';
import { RetainageJson, RetainageWrite } from './retainage.ts';
import { ScheduleRowJson, ScheduleWrite } from './schedule.ts';

export const SellingSettings = OfferTexts.extend({
  validDays: z
    .int(VALID_DAYS_OUTSIDE)
    .min(1, VALID_DAYS_OUTSIDE)
    .max(MAX_VALID_DAYS, VALID_DAYS_OUTSIDE)
    .default(DEFAULT_VALID_DAYS),
  schedule: ScheduleWrite,
  retainage: RetainageWrite,
  /** From which total on a signature takes a code: 0 for always, null for never (SIGN-12). Left out, it stays as it is. */
  codeFrom: dollars().nullable().optional(),
  version: Version,
});
export type SellingSettings = z.output<typeof SellingSettings>;

const SellingSettingsJson = OfferTextsJson.extend({
  validDays: z.number(),
  schedule: z.array(ScheduleRowJson),
  retainage: RetainageJson,
  codeFrom: DollarsOut.nullable(),
  version: z.number(),
});
export type SellingSettingsJson = z.output<typeof SellingSettingsJson>;

const ofBusiness = '/business/:businessId/selling-settings' as const;

/** QUO-10: what new quotes begin with. */
export const sellingSettings = {
  read: endpoint({
    method: 'GET',
    path: ofBusiness,
    access: 'manager',
    right: ['sell', 'invoice'],
    summary:
      'The notes, terms and schedule that new quotes begin with, how many days they are valid, and what signing them takes',
    response: SellingSettingsJson,
  }),
  change: endpoint({
    method: 'PUT',
    path: ofBusiness,
    access: 'manager',
    right: 'settings',
    summary:
      'Changes what new quotes begin with; those that exist stay as they are, but for the code that signing takes',
    body: SellingSettings,
    response: SellingSettingsJson,
    refusals: ['schedule_open', 'CHANGED_ELSEWHERE'],
  }),
};

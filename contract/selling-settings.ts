import { DEFAULT_VALID_DAYS, MAX_VALID_DAYS } from '@underlay/domain/offers/limits.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { OfferTexts, OfferTextsJson } from './offer-texts.ts';
import { Version } from './primitives.ts';
import { ScheduleRowJson, ScheduleWrite } from './schedule.ts';

const OUTSIDE = `Must be a whole number between 1 and ${MAX_VALID_DAYS}.`;

export const SellingSettings = OfferTexts.extend({
  validDays: z.int(OUTSIDE).min(1, OUTSIDE).max(MAX_VALID_DAYS, OUTSIDE).default(DEFAULT_VALID_DAYS),
  schedule: ScheduleWrite,
  version: Version,
});
export type SellingSettings = z.output<typeof SellingSettings>;

const SellingSettingsJson = OfferTextsJson.extend({
  validDays: z.number(),
  schedule: z.array(ScheduleRowJson),
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
    summary: 'The notes, terms and schedule that new quotes begin with, and how many days they are valid',
    response: SellingSettingsJson,
  }),
  change: endpoint({
    method: 'PUT',
    path: ofBusiness,
    access: 'manager',
    right: 'settings',
    summary: 'Changes what new quotes begin with; those that exist stay as they are',
    body: SellingSettings,
    response: SellingSettingsJson,
    refusals: ['schedule_open', 'CHANGED_ELSEWHERE'],
  }),
};

import { z } from 'zod';
import { MomentOut } from './primitives.ts';

export const BANK_STATUSES = ['pending_verification', 'verified', 'failed'] as const;

export const BankAccountJson = z.object({
  name: z.string(),
  createdAt: MomentOut,
  /** The member who entered it. Empty when that was not noted yet. */
  addedBy: z.string(),
  lastFour: z.string(),
  status: z.enum(BANK_STATUSES),
});

/** The same beside the business information. */
export const BusinessBankJson = z.object({
  accountType: z.string(),
  accountHolderName: z.string(),
  lastFour: z.string(),
  status: z.enum(BANK_STATUSES),
});

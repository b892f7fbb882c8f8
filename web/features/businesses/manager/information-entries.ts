import { BUSINESS_BANK_FIELDS, DETAILS_FIELDS } from '@underlay/domain/businesses/fields.ts';
import { bodyOf, type Entries, entriesOf, type FieldRule, rulesOf } from '@underlay/domain/forms/entries.ts';
import { type OwnerEntries, ownerBody } from './owner-entries.ts';
import { type WizardFields, wizardFields } from './wizard-fields.ts';

/** What a payment provider wants to know before it pays a business out (WIZ-14). */
export type InformationEntries = Entries<typeof DETAILS_FIELDS> & {
  readonly bank: Entries<typeof BUSINESS_BANK_FIELDS>;
  readonly owners: readonly OwnerEntries[];
  /** What the server holds and never sends back. An empty field then means that it stays (D43). */
  readonly kept: { readonly ein: string; readonly bank: KeptBank | null };
};
interface KeptBank {
  readonly accountType: string;
  readonly accountHolderName: string;
  readonly lastFour: string;
}

export const newInformation = (): InformationEntries => ({
  ...entriesOf(DETAILS_FIELDS),
  bank: entriesOf(BUSINESS_BANK_FIELDS),
  owners: [],
  kept: { ein: '', bank: null },
});

export const isIndividual = ({ businessType }: Pick<InformationEntries, 'businessType'>): boolean =>
  businessType === 'individual';

/** A name that was typed before the type became individual is not theirs (D45). */
export const legalNameOf = (entries: Pick<InformationEntries, 'businessType' | 'legalName'>): string =>
  isIndividual(entries) ? 'Individual' : entries.legalName;

/** WIZ-15, WIZ-18, D42. */
export const DETAILS_STEP: WizardFields<InformationEntries> = wizardFields(DETAILS_FIELDS);

/** Whether the stored bank account is left as it is. Nothing of it was changed, and no number was entered. */
export const bankStays = ({ bank, kept }: Pick<InformationEntries, 'bank' | 'kept'>): boolean =>
  kept.bank !== null &&
  bank.accountType === kept.bank.accountType &&
  bank.accountHolderName === kept.bank.accountHolderName &&
  bank.routingNumber + bank.accountNumber + bank.verification === '';

/** The last four digits of the account that the entries speak of. */
export const accountEnd = (entries: Pick<InformationEntries, 'bank' | 'kept'>): string =>
  (bankStays(entries) && entries.kept.bank?.lastFour) || entries.bank.accountNumber.slice(-4);

const BANK_FIELDS = { bank: BUSINESS_BANK_FIELDS } as const;
const unlessKept =
  (rule: FieldRule<InformationEntries>): FieldRule<InformationEntries> =>
  (value, entries) =>
    bankStays(entries) ? null : rule(value, entries);

/** WIZ-19, WIZ-21. A stored account that stays needs no numbers (D43). */
export const BANK_STEP: WizardFields<InformationEntries> = wizardFields(
  BANK_FIELDS,
  Object.fromEntries(Object.entries(rulesOf(BANK_FIELDS)).map(([path, rule]) => [path, unlessKept(rule)])),
);

/** From what was typed to what is sent. A bank account that stays sends nothing (D43). */
export const informationBody = (entries: InformationEntries, accountName: string) => ({
  ...bodyOf(DETAILS_FIELDS, entries),
  ...(!bankStays(entries) && { businessBank: { name: accountName, ...bodyOf(BUSINESS_BANK_FIELDS, entries.bank) } }),
  beneficialOwners: entries.owners.map(ownerBody),
});

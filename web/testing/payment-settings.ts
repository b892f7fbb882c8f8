/** What every page of a business asks for. */
export const paymentSettings = {
  bankPayments: true,
  cardPayments: true,
  bankFee: { fixed: 1, percentage: 0 },
  cardFee: { fixed: 0.3, percentage: 2.9 },
  reminderLimit: 1,
  defaultSalesTax: 0,
  defaultTerm: null,
  byCheck: '',
  accentColor: '',
  logo: null,
  frozen: false,
  cardsPausedUntil: null,
  version: 3,
};

/** What is asked for them, and for what new quotes begin with. */
export const settingsOf = (businessId: string) => ({
  [`GET /business/${businessId}/settings`]: paymentSettings,
  [`GET /business/${businessId}/selling-settings`]: { notes: '', terms: '', validDays: 30, codeFrom: null, version: 0 },
  [`GET /business/${businessId}/money-settings`]: {
    partPayments: { kind: 'off', least: null, percent: null },
    useCredit: 'ask',
    smallRest: 1,
    returnedFee: null,
    returnedFeeRule: { state: 'KS', most: 30, source: 'State return fees', readOn: '2026-11-27' },
    version: 0,
  },
});

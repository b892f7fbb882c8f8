import { composeMessage } from '../communications/index.ts';
import { composeCanceled, composeMoved } from '../contracts/index.ts';
import { composeCredit } from '../credits/index.ts';
import { composeCrewMail } from '../crew/index.ts';
import type { Composer, DeliveryRow } from '../deliveries/index.ts';
import { composeInvoice, composeReminder } from '../invoices/index.ts';
import { composePayment } from '../payments/index.ts';
import { composeSigned } from '../selling/index.ts';
import { composeStatement } from '../statements/index.ts';

/** The composer for each occasion. */
export const COMPOSERS: Readonly<Record<DeliveryRow['occasion'], Composer>> = {
  invoice: composeInvoice,
  reminder: composeReminder,
  message: composeMessage,
  payment: composePayment,
  crew: composeCrewMail,
  signed: composeSigned,
  canceled: composeCanceled,
  moved: composeMoved,
  statement: composeStatement,
  credit: composeCredit,
};

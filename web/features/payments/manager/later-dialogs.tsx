import { useLaterOpening } from '../../../ui/dialogs/use-opening.ts';
import { type CreditToApply, readCreditAndInvoices, readPaymentAndMoney } from '../refund-queries.ts';

/** Loaded when first opened, since they bring all that forms are made of. Tests let it fail. */
export const refundProgram = { load: () => import('./refund-dialog.tsx'), needs: 'Refunds need' };
const applyProgram = { load: () => import('./apply-credit-dialog.tsx'), needs: 'Applying credit needs' };

/** Sends money back. `open` reads the payment first. `dialog` stands on the page. */
export function useRefundDialog(businessId: string) {
  const {
    known: opened,
    close,
    ...opening
  } = useLaterOpening((paymentId: string) => readPaymentAndMoney(businessId, paymentId), refundProgram);
  const Dialog = opened?.program.RefundDialog;
  return { ...opening, dialog: Dialog && <Dialog businessId={businessId} known={opened.known} onClose={close} /> };
}

/** Uses credit for an unpaid invoice. `open` reads both first. `dialog` stands on the page. */
export function useApplyCreditDialog(businessId: string) {
  const {
    known: opened,
    close,
    ...opening
  } = useLaterOpening(
    async (asked: CreditToApply) => ({
      ...asked,
      ...(await readCreditAndInvoices(businessId, asked.source, asked.customerId)),
    }),
    applyProgram,
  );
  const Dialog = opened?.program.ApplyCreditDialog;
  return { ...opening, dialog: Dialog && <Dialog businessId={businessId} {...opened.known} onClose={close} /> };
}

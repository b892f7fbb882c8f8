import { useQueryClient } from '@tanstack/react-query';
import { safeReturnPath } from '@underlay/domain/safe-return-path.ts';
import { useRef } from 'react';
import { call } from '../../../api/client.ts';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toastProblem } from '../../../ui/feedback/toasts.tsx';
import { keepWayBack } from '../../portal/index.ts';
import { invoiceKeys } from '../invoice-queries.ts';

/** SIGN-15: the customer's page of a quote, to be signed on this device. Pressed twice it opens once. */
export function useTicket(businessId: string, invoiceId: string) {
  const running = useRef(false);
  const client = useQueryClient();
  return async () => {
    if (running.current) return;
    running.current = true;
    const params = { businessId, invoiceId };
    try {
      const { path } = await call('POST /business/:businessId/invoices/:invoiceId/ticket', { params });
      keepWayBack();
      window.location.assign(safeReturnPath(path, window.location.origin, window.location.pathname));
    } catch (error) {
      toastProblem(refusalOf(error).message);
      // What its customer did meanwhile appears.
      void client.invalidateQueries({ queryKey: invoiceKeys(businessId).one(invoiceId) });
    }
    // Whoever comes back to this page may open it again.
    running.current = false;
  };
}

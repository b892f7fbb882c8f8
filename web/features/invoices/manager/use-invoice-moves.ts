import type { InvoiceDetail } from '../../../api/answers.ts';
import { documentName } from '../invoice-facts.ts';
import { useInvoiceChanges } from '../invoice-queries.ts';
import { notifiedAddresses } from '../lost-deliveries.ts';
import { useMoves } from './use-moves.ts';

/** Sends and retracts an invoice, and says how it went. */
export function useInvoiceMoves(businessId: string, invoice: InvoiceDetail) {
  const { setStatus } = useInvoiceChanges(businessId, invoice.uuid);
  const run = useMoves(invoice.status);
  const name = documentName(invoice);
  const { version } = invoice;
  return {
    send: () =>
      run(
        () => setStatus.mutateAsync({ status: 'sent', version }),
        (sent) => sentCopy(name, sent),
      ),
    retract: () => run(() => setStatus.mutateAsync({ status: 'pending', version }), `${name} was retracted`),
    busy: setStatus.isPending,
  };
}

/** A customer who receives no e-mail can open it all the same. They have to be notified in another way. */
function sentCopy(name: string, sent: InvoiceDetail): string {
  const notified = notifiedAddresses(sent);
  return notified.length > 0
    ? `${name} was sent to ${notified.join(' and ')}`
    : `${name} was opened to ${sent.customerName}, and not e-mailed`;
}

import { useQuery } from '@tanstack/react-query';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { ReadingDialog } from '../../../ui/dialogs/reading-dialog.tsx';
import { useBusinessDay } from '../../businesses/index.ts';
import { HowYouPay } from '../portal/how-you-pay.tsx';
import { useOfferChoices } from '../portal/use-offer-choices.ts';
import { VersionPaper } from '../portal/version-paper.tsx';
import { recordedVersionQuery } from './recorded-queries.ts';

interface VersionDialogProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly number: number;
  readonly onClose: () => void;
}

/** VER-09: a version of a quote as its customer read it. */
export function VersionDialog({ businessId, invoice, number, onClose }: VersionDialogProps) {
  const asked = useQuery(recordedVersionQuery(businessId, invoice.uuid, number));
  const offer = asked.data;
  const chosen = useOfferChoices(invoice, offer, { keeps: false });
  const { timeZone } = useBusinessDay(businessId);
  const name = `Quote ${invoice.id}`;
  return (
    <ReadingDialog
      title={offerCopy.versions.named({ name, version: number })}
      what="The version"
      asked={asked}
      onClose={onClose}
    >
      {offer && (
        <>
          <VersionPaper offer={offer} timeZone={timeZone} chosen={chosen} />
          <HowYouPay {...chosen} />
        </>
      )}
    </ReadingDialog>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { Dialog, DialogButtons, DialogFields } from '../../../ui/dialogs/dialog.tsx';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
import { useBusinessDay } from '../../businesses/index.ts';
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
    <Dialog opened title={offerCopy.versions.named({ name, version: number })} wide onClose={onClose}>
      <DialogFields>
        <div data-whole>
          {offer ? (
            <VersionPaper offer={offer} timeZone={timeZone} chosen={chosen} />
          ) : asked.isError ? (
            <FailureStrip what="The version" onRetry={() => void asked.refetch()} />
          ) : (
            <Waiting>
              <SkeletonBar width={18} height={10} />
            </Waiting>
          )}
        </div>
      </DialogFields>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

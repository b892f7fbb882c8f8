import { Button, Menu } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useState } from 'react';
import type { Customer } from '../../../api/answers.ts';
import { MoreMenu } from '../../../ui/controls/more-menu.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Dialog, DialogButtons, DialogCopy } from '../../../ui/dialogs/dialog.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast, toastProblem } from '../../../ui/feedback/toasts.tsx';
import { useMay } from '../../businesses/index.ts';
import { useRenewLink } from '../customer-queries.ts';
import { copyPortalLink, portalAddress } from '../portal-address.ts';
import classes from './portal-link.module.css';

type Linked = Pick<Customer, 'uuid' | 'displayName' | 'portalPath'>;

/**
 * The link that the customer's e-mails carry. It is copied, or taken away from whoever has it (D09). Since it pays and
 * writes in their name, only those who may bill have it.
 */
export function PortalLink({ businessId, customer }: { businessId: string; customer: Linked }) {
  const [step, setStep] = useState<'ask' | 'done' | null>(null);
  const may = useMay();
  const renewLink = useRenewLink(businessId, customer.uuid);
  const close = () => setStep(null);
  const renew = async () => {
    try {
      await renewLink.mutateAsync();
      if (may('invoice')) return setStep('done');
      toast('The old link no longer works');
      close();
    } catch (error) {
      toastProblem(refusalOf(error).message);
      close();
    }
  };
  return (
    <>
      {may(['invoice', 'plan']) && (
        <MoreMenu>
          <Menu.Item onClick={() => setStep('ask')}>Revoke and create a new link</Menu.Item>
        </MoreMenu>
      )}
      {may('invoice') && (
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.5} aria-hidden />}
          onClick={() => void copyPortalLink(customer.portalPath)}
        >
          Copy portal link
        </Button>
      )}
      <ConfirmDialog
        opened={step === 'ask'}
        title="Revoke the portal link?"
        confirm="Revoke and create"
        busy={renewLink.isPending}
        onConfirm={() => void renew()}
        onClose={close}
      >
        The present link of {customer.displayName} stops working at once, everywhere. E-mails that were sent before lead
        nowhere; the next one carries the new link. A phone that was entered over the link gets no texts any more, until
        texts are turned on again over the new one.
      </ConfirmDialog>
      <NewLinkDialog opened={step === 'done'} customer={customer} onClose={close} />
    </>
  );
}

interface NewLinkDialogProps {
  readonly opened: boolean;
  readonly customer: Linked;
  readonly onClose: () => void;
}

const NewLinkDialog = ({ opened, customer, onClose }: NewLinkDialogProps) => (
  <Dialog opened={opened} title="The new portal link" onClose={onClose}>
    <DialogCopy>The old one no longer works. {customer.displayName} gets this one with the next e-mail:</DialogCopy>
    <p className={classes.link}>{portalAddress(customer.portalPath)}</p>
    <DialogButtons>
      <Button variant="subtle" onClick={onClose}>
        Close
      </Button>
      <Button
        data-autofocus
        onClick={() => {
          onClose();
          void copyPortalLink(customer.portalPath);
        }}
      >
        Copy new link
      </Button>
    </DialogButtons>
  </Dialog>
);

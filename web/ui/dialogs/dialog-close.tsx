import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { DialogButtons } from './dialog.tsx';

/** The foot of a dialog that only says something. It has the focus at first. */
export const DialogClose = ({ onClose }: { readonly onClose: () => void }) => (
  <DialogButtons>
    <Button variant="default" data-autofocus onClick={onClose}>
      Close
    </Button>
  </DialogButtons>
);

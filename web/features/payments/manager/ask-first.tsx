import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { Dialog, DialogButtons, DialogCopy } from '../../../ui/dialogs/dialog.tsx';

interface AskFirstProps {
  readonly title: string;
  /** In one line, what would be saved. */
  readonly line: string;
  readonly confirm: string;
  readonly keep: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks once before something is saved that may not be meant. The safe choice comes first and has the focus. */
export const AskFirst = ({ title, line, confirm, keep, onConfirm, onClose }: AskFirstProps) => (
  <Dialog asks opened title={title} onClose={onClose}>
    <DialogCopy>{line}</DialogCopy>
    <DialogButtons>
      <Button variant="default" data-autofocus onClick={onClose}>
        {keep}
      </Button>
      <Button onClick={singleClick(onConfirm)}>{confirm}</Button>
    </DialogButtons>
  </Dialog>
);

import { ActionIcon, Menu } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import targets from '../../../ui/controls/icon-target.module.css';
import classes from './invoice-page.module.css';

export interface Pdf {
  readonly saving: boolean;
  readonly save: () => Promise<void>;
}

/** The document on paper, beside the other buttons where there is room. */
export const DownloadAndPrint = ({ pdf }: { pdf: Pdf }) => (
  <>
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      className={`${targets.target} ${classes.besideButtons}`}
      aria-label="Download PDF"
      title="Download PDF"
      loading={pdf.saving}
      onClick={() => void pdf.save()}
    >
      <IconDownload size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      className={`${targets.target} ${classes.besideButtons}`}
      aria-label="Print"
      title="Print"
      onClick={() => window.print()}
    >
      <IconPrinter size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  </>
);

/** The same in the menu, on a phone. */
export const DownloadAndPrintItems = ({ pdf }: { pdf: Pdf }) => (
  <>
    <Menu.Item className={classes.inMenu} onClick={() => void pdf.save()}>
      Download PDF
    </Menu.Item>
    <Menu.Item className={classes.inMenu} onClick={() => window.print()}>
      Print
    </Menu.Item>
  </>
);

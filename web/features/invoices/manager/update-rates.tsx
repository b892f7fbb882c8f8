import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import { useState } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { Dialog, DialogButtons, DialogCopy } from '../../../ui/dialogs/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { useInvoiceChanges } from '../invoice-queries.ts';
import type { arrangingWith } from './arranging-lines.ts';
import type { KnownTaxes } from './line-taxes.ts';
import { type NewRates, newRates } from './new-rates.ts';
import classes from './update-rates.module.css';

interface UpdateRatesProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly taxes: KnownTaxes;
  readonly editor: Pick<ReturnType<typeof arrangingWith>, 'changeDraft'>;
}

const TITLE = 'Update rates from the price book';

/** BOOK-08. Offered only where some line of the draft has other rates than its item has by now. */
export function UpdateRates({ businessId, invoice, taxes, editor }: UpdateRatesProps) {
  const [opened, setOpened] = useState(false);
  const lines = newRates(invoice, taxes);
  if (lines.length === 0) return null;
  return (
    <>
      <p className={classes.offer}>
        <LinkButton onClick={() => setOpened(true)}>{TITLE}</LinkButton>
      </p>
      {opened && (
        <RatesDialog {...{ businessId, editor, lines }} invoiceId={invoice.uuid} onClose={() => setOpened(false)} />
      )}
    </>
  );
}

interface RatesDialogProps extends Pick<UpdateRatesProps, 'businessId' | 'editor'> {
  readonly invoiceId: string;
  readonly lines: readonly NewRates[];
  readonly onClose: () => void;
}

/** Every line that would change, ticked. What stays ticked is changed. */
function RatesDialog({ businessId, editor, invoiceId, lines, onClose }: RatesDialogProps) {
  const { updateRates } = useInvoiceChanges(businessId, invoiceId);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const ticked = lines.filter(({ lineId }) => !left.has(lineId));
  /** Also while it waits for what is being stored of the lines. */
  const [busy, setBusy] = useState(false);
  const update = () => {
    setBusy(true);
    editor.changeDraft(
      async () => {
        const answer = await updateRates.mutateAsync({
          lineIds: ticked.map(({ lineId }) => lineId),
          shown: ticked.map(({ lineId, byNow }) => ({ lineId, ...byNow })),
        });
        toast('Rates updated');
        onClose();
        return answer;
      },
      () => setBusy(false),
    );
  };
  return (
    <Dialog opened title={TITLE} onClose={onClose}>
      <DialogCopy>The price book says something else by now. The lines that stay ticked are changed.</DialogCopy>
      <ul className={classes.lines}>
        {lines.map(({ lineId, description, changes }) => (
          <li key={lineId}>
            <label>
              <input
                type="checkbox"
                checked={!left.has(lineId)}
                onChange={(event) => setLeft(withOrWithout(left, lineId, !event.currentTarget.checked))}
              />
              <b>{description}</b>
              {changes.map((change) => (
                <small key={change}>{change}</small>
              ))}
            </label>
          </li>
        ))}
      </ul>
      {updateRates.isError && <Alert>{refusalOf(updateRates.error).message}</Alert>}
      <DialogButtons>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={busy} disabled={ticked.length === 0} onClick={singleClick(update)}>
          Update
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function withOrWithout(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const others = [...ids].filter((each) => each !== id);
  return new Set(isIn ? [...others, id] : others);
}

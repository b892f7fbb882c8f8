import { useQuery } from '@tanstack/react-query';
import { type CalendarDate, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { FILE_KINDS } from '@underlay/domain/files/file-kind.ts';
import { INVOICE_FILE_MEGABYTES } from '@underlay/domain/files/file-size.ts';
import { NO_PAPER, paperDayProblem } from '@underlay/domain/offers/paper-day.ts';
import { useRef } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { toast } from '../../../ui/feedback/toasts.tsx';
import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
import { DateField } from '../../../ui/fields/date-fields.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { TextField } from '../../../ui/fields/text-fields.tsx';
import { optional, required } from '../../../ui/form/field-rules.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { filesIn } from '../../../ui/form/value-at.ts';
import { useBusinessDay } from '../../businesses/index.ts';
import { refusalBeforeSending, useAddFile, useMarkFile } from '../../files/index.ts';
import type { Offer } from '../offer.ts';
import { useOfferChoices } from '../portal/use-offer-choices.ts';
import { PaperChoices } from './paper-choices.tsx';
import { recordedOfferQuery, useRecordAcceptance } from './recorded-queries.ts';

interface RecordAcceptanceProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly onClose: () => void;
}

const NEW_FILE = 'new';

/** SIGN-14: what a customer signed on paper: who, when, what of the choices, and the paper. */
export function RecordAcceptance({ businessId, invoice, onClose }: RecordAcceptanceProps) {
  const asked = useQuery(recordedOfferQuery(businessId, invoice.uuid));
  const offer = asked.data;
  const chosen = useOfferChoices(invoice, offer, { keeps: false });
  const form = usePaperForm({ businessId, invoice, offer, chosen, onClose });
  const openChoice = chosen.openChoice();
  return (
    <FormDialog
      form={{ ...form, dirty: form.dirty || chosen.isTouched }}
      title="Record acceptance"
      copy={`What ${invoice.customerName} signed on paper. It counts as if they had signed online, and a copy of this record goes to them.`}
      save="Record acceptance"
      wide
      ready={offer !== undefined && openChoice === null}
      onClose={onClose}
    >
      <TextField {...form.text('name')} label="Signed by" required autoComplete="off" />
      <DateField {...form.text('day')} label="Day on the paper" required {...form.days} />
      {invoice.files.length > 0 && (
        <SelectField
          {...form.text('fileId')}
          label="Signed paper"
          choose={null}
          required
          options={[
            { value: NEW_FILE, label: 'Upload a file' },
            ...invoice.files.map(({ uuid, fileName }) => ({ value: uuid, label: fileName })),
          ]}
        />
      )}
      {form.values.fileId === NEW_FILE && (
        <FileField
          {...form.files('files')}
          label={invoice.files.length > 0 ? 'File of the paper' : 'Signed paper'}
          accept={FILE_KINDS.join(',')}
          help={`Less than ${INVOICE_FILE_MEGABYTES} MB. It stays internal.`}
        />
      )}
      <TextField {...form.text('reference')} label="Their reference or PO number (optional)" autoComplete="off" />
      <div data-whole>
        {offer ? (
          <PaperChoices offer={offer} chosen={chosen} missing={openChoice} />
        ) : asked.isError ? (
          <FailureStrip what="The quote" onRetry={() => void asked.refetch()} />
        ) : (
          <Waiting>
            <SkeletonBar width={18} height={4} />
          </Waiting>
        )}
      </div>
    </FormDialog>
  );
}

interface PaperForm extends RecordAcceptanceProps {
  readonly offer: Offer | undefined;
  readonly chosen: ReturnType<typeof useOfferChoices>;
}

/** The entries, what is wrong with them, and how they are sent: the paper first, and not a second time when the rest is refused. */
function usePaperForm({ businessId, invoice, offer, chosen, onClose }: PaperForm) {
  const { today, timeZone } = useBusinessDay(businessId);
  const record = useRecordAcceptance(businessId, invoice.uuid);
  const addFile = useAddFile(businessId, invoice.uuid);
  const mark = useMarkFile(businessId, invoice.uuid);
  const added = useRef<{ readonly file: File; readonly uuid: string } | null>(null);
  const sentAt = offer?.versions[0]?.sentAt;
  const days = { firstSent: sentAt ? dateIn(timeZone, new Date(sentAt)) : today(), today: today() };
  const form = useRuledForm({
    initialValues: { name: '', day: today() as string, fileId: NEW_FILE, files: [] as File[], reference: '' },
    rules: {
      name: required('signer'),
      day: (value) => required('date')(value) ?? paperDayProblem(value as CalendarDate, days),
      files: (value, { fileId }) => (fileId === NEW_FILE ? paperProblem(filesIn(value)[0]) : null),
      reference: optional('upright'),
    },
    submit: async ({ name, day, fileId, files, reference }) => {
      if (offer === undefined) return;
      const { sections, lines } = chosen.sent();
      const paper = async () => {
        const [file] = files;
        if (fileId !== NEW_FILE || file === undefined) return fileId;
        if (added.current?.file !== file) added.current = { file, uuid: (await addFile(file)).uuid };
        // Before it is recorded, so that a refusal leaves no paper that the customer sees (SIGN-14).
        const { uuid } = added.current;
        await mark.mutateAsync({ uuid, internal: true });
        return uuid;
      };
      await record.mutateAsync({
        ...{ name: name.trim(), day, reference, version: offer.version },
        choices: { sections: [...sections], lines: [...lines] },
        fileId: await paper(),
      });
      toast('The acceptance was recorded');
      onClose();
    },
  });
  return { ...form, days: { min: days.firstSent, max: days.today } };
}

const paperProblem = (file: File | undefined): string | null =>
  file === undefined ? NO_PAPER : refusalBeforeSending(file);

import { Button } from '@mantine/core';
import { NEW_MESSAGE_FIELDS } from '@underlay/domain/communications/fields.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextAreaField } from '../../../ui/fields/text-fields.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { useLeadOn } from '../../../ui/form/use-lead-on.ts';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { FormButtons, FormProblem, FormSection, FormSheet, Span } from '../../../ui/layout/form-layout.tsx';
import { useBusinessId } from '../../businesses/index.ts';
import { CustomerSelect } from '../../customers/manager/index.ts';
import { useStartConversation } from '../communication-queries.ts';
import { MESSAGE_KEYS, sendOnKeys } from './message-keys.tsx';

/** COMM-04, COMM-05: to any customer. Their conversation is continued when there is one (D58). */
export function NewMessagePage() {
  const businessId = useBusinessId();
  const leadOn = useLeadOn();
  const start = useStartConversation(businessId);
  const list = { to: '/p/m/$businessId/communications', params: { businessId } } as const;
  const form = useFieldForm({
    fields: NEW_MESSAGE_FIELDS,
    submit: async (body) => {
      const conversation = await start.mutateAsync(body);
      await leadOn('Message sent', {
        to: '/p/m/$businessId/communications/$chatId',
        params: { businessId, chatId: conversation.uuid },
        replace: true,
      });
    },
  });
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Communications', link: list }, { label: 'New Message' }]} />
      <FormSheet {...form.props} label="New Message" onKeyDown={sendOnKeys(form.submit)}>
        <FormSection title="New Message">
          <Span of={6}>
            <CustomerSelect {...form.field('customerId')} businessId={businessId} autoComplete="off" />
          </Span>
          <Span of={6}>
            <TextAreaField {...form.field('message')} rows={6} autoComplete="off" help={MESSAGE_KEYS} />
          </Span>
        </FormSection>
        {form.problem !== null && (
          <FormProblem>
            <Alert>{form.problem}</Alert>
          </FormProblem>
        )}
        <FormButtons>
          <Button type="submit" loading={form.busy}>
            Send
          </Button>
          <ButtonLink {...list} variant="subtle">
            Cancel
          </ButtonLink>
        </FormButtons>
      </FormSheet>
      <LeaveGuard dirty={form.dirty}>Your message has not been sent and would be lost.</LeaveGuard>
    </>
  );
}

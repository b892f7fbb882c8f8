import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextAreaField } from '../../../ui/fields/text-fields.tsx';
import { required } from '../../../ui/form/field-rules.ts';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { FormButtons, FormProblem, FormSection, FormSheet, Span } from '../../../ui/layout/form-layout.tsx';
import { useBusinessId } from '../../businesses/index.ts';
import { CustomerSelect } from '../../customers/manager/index.ts';
import { useStartConversation } from '../communication-queries.ts';
import { MESSAGE_KEYS, messageRule, sendOnKeys } from './message-entry.tsx';

const EMPTY = { customerId: '', message: '' };
const RULES = { customerId: required('select'), message: messageRule };

/** COMM-04, COMM-05: to any customer; their conversation is continued when there is one (D58). */
export function NewMessagePage() {
  const businessId = useBusinessId();
  const navigate = useNavigate();
  const start = useStartConversation(businessId);
  const list = { to: '/p/m/$businessId/communications', params: { businessId } } as const;
  const form = useRuledForm({
    initialValues: EMPTY,
    rules: RULES,
    submit: async (entries) => {
      const conversation = await start.mutateAsync(entries);
      await navigate({
        to: '/p/m/$businessId/communications/$chatId',
        params: { businessId, chatId: conversation.uuid },
        ignoreBlocker: true,
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
            <CustomerSelect {...form.text('customerId')} businessId={businessId} label="Recipient" autoComplete="off" />
          </Span>
          <Span of={6}>
            <TextAreaField {...form.text('message')} label="Message" rows={6} autoComplete="off" help={MESSAGE_KEYS} />
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

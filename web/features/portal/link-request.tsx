import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import { OWN_EMAIL_FIELDS } from '@underlay/domain/people/fields.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmailField } from '../../ui/fields/text-fields.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';
import { FormProblem } from '../../ui/layout/form-layout.tsx';
import classes from './link-request.module.css';

/** Whoever has lost their link asks for it by their address. The answer is the same for every address (TM-20). */
export function LinkRequest() {
  const [asked, setAsked] = useState<string | null>(null);
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked !== null) status.current?.focus({ preventScroll: true });
  }, [asked]);
  const form = useFieldForm({
    fields: OWN_EMAIL_FIELDS,
    submit: async (body) => {
      await call('POST /portal-links', { body });
      setAsked(body.email);
    },
  });
  if (asked !== null) {
    return (
      <div ref={status} role="status" tabIndex={-1} className={classes.asked}>
        <p>
          If <strong>{asked}</strong> has an account, its link is on its way there. It can take a minute or two, and it
          may lie among the unwanted mail.
        </p>
        <Button variant="default" onClick={() => setAsked(null)}>
          Use another address
        </Button>
      </div>
    );
  }
  return (
    <form {...form.props} aria-label="Send me my link" className={classes.form}>
      <EmailField {...form.field('email')} help="The address that your invoices are mailed to." />
      {form.problem !== null && (
        <FormProblem>
          <Alert>{form.problem}</Alert>
        </FormProblem>
      )}
      <Button type="submit" size="lg" fullWidth loading={form.busy}>
        Send me my link
      </Button>
    </form>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ContactJson } from '@underlay/contract/contact.ts';
import { useEffect, useRef, useState } from 'react';
import { ContactForm } from './contact-form.tsx';
import { contactQuery, preferencesQuery } from './contact-queries.ts';
import { SettingsSection } from './settings-section.tsx';

/** PSET-02. After a save the button is gone, so the focus goes to the message that it worked. */
export function ContactInformation({ accountId }: { accountId: string }) {
  const queries = useQueryClient();
  const query = contactQuery(accountId);
  const stored = useQuery(query);
  const [saves, setSaves] = useState(0);
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (saves > 0) status.current?.focus({ preventScroll: true });
  }, [saves]);
  const onSaved = (contact: ContactJson) => {
    queries.setQueryData(query.queryKey, contact);
    // Another phone has to agree to texts itself.
    void queries.invalidateQueries({ queryKey: preferencesQuery(accountId).queryKey });
    setSaves((count) => count + 1);
  };
  return (
    <SettingsSection title="Contact information" query={stored} status={saves > 0 ? 'Saved' : ''} statusRef={status}>
      {stored.data !== undefined && (
        <ContactForm key={accountId} accountId={accountId} stored={stored.data} onSaved={onSaved} />
      )}
    </SettingsSection>
  );
}

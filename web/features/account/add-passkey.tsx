import type { PasskeyCreation } from '@underlay/contract/passkey-responses.ts';
import { useState } from 'react';
import { callAs } from '../../api/client.ts';
import { useReturnFocus } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../ui/form/use-ruled-form.ts';
import { person } from '../identity/index.ts';
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx';
import { makePasskey } from './passkeys.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useFactorsChanged } from './security-queries.ts';

/** The password, the device's own question, and with the first factor the recovery codes. These are shown this once. */
export function AddPasskey({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus();
  const changed = useFactorsChanged();
  const [asked, setAsked] = useState<PasskeyCreation | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  if (asked === null) {
    return (
      <ConfirmIdentityDialog
        title="Add a passkey"
        copy="Please confirm first that it is you."
        confirm="Continue"
        onConfirm={async (confirmation) =>
          setAsked(await callAs(person, 'PUT /session/passkeys/creation', { body: { confirmation } }))
        }
        onClose={onClose}
      />
    );
  }
  const add = async () => {
    const passkey = await makePasskey(asked);
    const added = await callAs(person, 'PUT /session/passkeys', { body: { passkey } });
    if (added.recoveryCodes.length > 0) setCodes(added.recoveryCodes);
    else onClose();
    toast(`${added.passkey.name} was added`);
    await changed();
  };
  return <AskDevice onAdd={add} onClose={onClose} />;
}

/** A press of its own. Some browsers ask the device only after one, and it can be pressed again when nothing was chosen. */
function AskDevice({ onAdd, onClose }: { onAdd: () => Promise<void>; onClose: () => void }) {
  const form = useRuledForm({ initialValues: {}, rules: {}, submit: onAdd });
  return (
    <FormDialog
      form={{ ...form, dirty: false }}
      title="Add a passkey"
      copy="Your device asks where to keep the passkey: on this device, on your telephone, in a password manager or on a security key."
      save="Choose where"
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}

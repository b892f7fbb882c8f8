import { useState } from 'react';
import { callAs } from '../../api/client.ts';
import { useReturnFocus } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/fields/text-fields.tsx';
import { required } from '../../ui/form/field-rules.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useRuledForm } from '../../ui/form/use-ruled-form.ts';
import { person } from '../identity/index.ts';
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import classes from './security.module.css';

interface Shared {
  readonly secret: string;
  readonly address: string;
}

interface SetUpProps {
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** Three steps: the password, the app's first code, and the recovery codes. These are shown this once. */
export function SetUpSecondFactor({ onDone, onClose }: SetUpProps) {
  useReturnFocus();
  const [shared, setShared] = useState<Shared | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  if (shared === null) {
    return (
      <ConfirmIdentityDialog
        title="Set up two-step sign-in"
        copy="Please enter your password first."
        confirm="Continue"
        onConfirm={async (confirmation) =>
          setShared(await callAs(person, 'PUT /session/second-factor', { body: { confirmation } }))
        }
        onClose={onClose}
      />
    );
  }
  const keep = async (fresh: readonly string[]) => {
    // Whoever has a passkey has kept theirs already.
    if (fresh.length > 0) setCodes(fresh);
    else onClose();
    await onDone();
  };
  return <FirstCode shared={shared} onCodes={keep} onClose={onClose} />;
}

interface FirstCodeProps {
  readonly shared: Shared;
  readonly onCodes: (codes: readonly string[]) => Promise<void>;
  readonly onClose: () => void;
}

function FirstCode({ shared, onCodes, onClose }: FirstCodeProps) {
  const form = useRuledForm({
    initialValues: { code: '' },
    rules: { code: required('nonblank') },
    submit: async ({ code }) => {
      const { recoveryCodes } = await callAs(person, 'PUT /session/second-factor/confirmation', { body: { code } });
      await onCodes(recoveryCodes);
    },
  });
  return (
    <FormDialog
      form={{ ...form, dirty: false }}
      title="Add Underlay to your app"
      copy="Scan this picture with an authenticator app on your telephone, then enter the code that the app shows."
      save="Turn on"
      onClose={onClose}
    >
      <div className={classes.scan}>
        <QrCode text={shared.address} />
        <div>
          <p>No camera? Enter this key in the app:</p>
          <p className={classes.key}>{shared.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
          <p>
            <a href={shared.address}>Open the app on this device</a>
          </p>
        </div>
      </div>
      <TextField {...form.text('code')} label="Code" inputMode="numeric" autoComplete="one-time-code" data-autofocus />
    </FormDialog>
  );
}

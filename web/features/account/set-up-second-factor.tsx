import { useState } from 'react';
import { callAs } from '../../api/client.ts';
import { useReturnFocus } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
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
  /** There is an app already. The new one takes its place. */
  readonly hasApp: boolean;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** Three steps: the password, the app's first code, and the recovery codes where there are none. These are shown this once. */
export function SetUpSecondFactor({ hasApp, onDone, onClose }: SetUpProps) {
  useReturnFocus();
  // What is read again at the end has the new app in it.
  const [replaces] = useState(hasApp);
  const [shared, setShared] = useState<Shared | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  if (shared === null) {
    return (
      <ConfirmIdentityDialog
        title={replaces ? 'Use another app' : 'Set up two-step sign-in'}
        copy={replaces ? REPLACES : 'Please enter your password first.'}
        confirm="Continue"
        onConfirm={async (confirmation) =>
          setShared(await callAs(person, 'PUT /session/second-factor', { body: { confirmation } }))
        }
        onClose={onClose}
      />
    );
  }
  const keep = async (fresh: readonly string[]) => {
    // Whoever has a passkey, or had an app, has kept theirs already.
    if (fresh.length > 0) setCodes(fresh);
    else onClose();
    if (replaces) toast('Codes come from the new app now');
    await onDone();
  };
  return <FirstCode shared={shared} save={replaces ? 'Use this app' : 'Turn on'} onCodes={keep} onClose={onClose} />;
}

const REPLACES =
  'Codes of the app you have now stop working as soon as the new one is set up. Your recovery codes stay. If the app is gone, enter a recovery code.';

interface FirstCodeProps {
  readonly shared: Shared;
  readonly save: string;
  readonly onCodes: (codes: readonly string[]) => Promise<void>;
  readonly onClose: () => void;
}

function FirstCode({ shared, save, onCodes, onClose }: FirstCodeProps) {
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
      save={save}
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
